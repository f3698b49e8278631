/// The locations of the examples that did not pass, a line for each file: `Features/paging.feature:5:12`.
///
/// `--rerun FILE` runs them again. The lines of a file ascend; the files are in the order of their first failure.
package struct RerunReport: ContextReport {
    package static let format = ReportFormat(
        "rerun", summary: "the places of what did not pass; --rerun runs them again", wantsAllSteps: false,
        beginning: #"[^\n]+(\.feature|\.md|\.swift|:[0-9]+)\n"#)

    let context: ReportContext

    package init(_ context: ReportContext) { self.context = context }

    package func receive(_ event: RunEvent) {
        guard case .runFinished = event else { return }
        // An example that was left out on request did not pass either.
        let failed = run.outcomes.filter { $0.status.fails(strict: true) }.map(\.info.location)
        var files: [String] = []
        var lines: [String: Set<Int>] = [:]
        for location in failed + run.lateFailures.compactMap(\.owner.selectableLocation) {
            let file = paths.relative(location.file)
            if lines[file] == nil { files.append(file) }
            lines[file, default: []].insert(location.line)
        }
        for file in files {
            // An example without a line is selected by its whole file.
            let lines = (lines[file] ?? []).sorted()
            let parts = [file] + (lines.first ?? 0 > 0 ? lines.map(String.init) : [])
            output.write(data: Array((parts.joined(separator: ":") + "\n").utf8))
        }
    }
}
