import KeaEvents

/// The places of what did not pass, a line for each file: `Features/paging.feature:5:12`.
///
/// `--rerun FILE` runs them again. The lines of a file are those of its examples in ascending order, the files stand in
/// the order in which something in them went wrong.
package struct RerunReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "rerun", summary: "the places of what did not pass; --rerun runs them again",
        wantsAllSteps: false
    )
    .marked(beginning: #"[^\n]+(\.feature|\.md|\.swift|:[0-9]+)\n"#)

    private let output: TextOutput
    private let paths: PathText
    private var files: [String] = []
    private var lines: [String: Set<Int>] = [:]

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        switch event {
        // What was left out on request has not passed either.
        case .exampleFinished(let info, let result) where result.status.fails(strict: true):
            add(info.location)
        case .lateFailure(_, let owner): if let place = owner.selectablePlace { add(place) }
        case .runFinished:
            for file in files {
                // An example without a line has the whole file as its place.
                let lines = (lines[file] ?? []).sorted()
                let places = [file] + (lines.first ?? 0 > 0 ? lines.map(String.init) : [])
                output.write(data: Array((places.joined(separator: ":") + "\n").utf8))
            }
        default: break
        }
    }

    private mutating func add(_ location: SourceLocation) {
        let file = paths.relative(location.file)
        if lines[file] == nil { files.append(file) }
        lines[file, default: []].insert(location.line)
    }
}
