import KeaEvents
import KeaText

/// The run in the Test Anything Protocol, version 13: a line for each example, with YAML below those that did not pass.
///
/// Pending examples are `TODO`, skipped ones `SKIP`. Mistakes and failures outside of examples are test points of their
/// own. The plan is the last line: a stream that was cut off has none.
///
/// Readers of version 14 read version 13 as well; TAP::Harness up to 3.44, which is `prove`, refuses version 14.
package struct TapReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "tap", summary: "the Test Anything Protocol, version 13", wantsAllSteps: false
    )
    .marked(beginning: "TAP version ")

    private let output: TextOutput
    private let paths: PathText
    private let block: FailureBlock
    private var log: ExampleLog?
    private var count = 0

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
        block = .plain(paths)
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted: output.write("TAP version 13\n")
        case .diagnostic(let diagnostic): write(diagnostic)
        case .exampleStarted(let info): log = ExampleLog(info)
        case .stepStarted, .stepFinished, .attachment: log?.receive(event)
        case .exampleFinished(let info, let result): finish(info, result)
        case .lateFailure(let failure, let owner):
            writePoint(false, owner.title)
            writeYAML(
                status: failure.kind.rawValue, message: failure.message, at: failure.location,
                story: block.lines(ofLate: failure, owner))
        case .runFinished: output.write(count == 0 ? "Bail out! nothing was run\n" : "1..\(count)\n")
        default: break
        }
    }

    private mutating func finish(_ info: ExampleInfo, _ result: ExampleResult) {
        let log = log ?? ExampleLog(info)
        self.log = nil
        let reason = result.reason ?? result.failures.first?.message ?? "no reason given"
        switch result.status {
        case .passed where result.isFlaky:
            writePoint(true, info.title)
            return writeYAML(
                status: "flaky", message: "passed at attempt \(result.attempts)", at: info.location,
                seconds: result.seconds, story: [])
        case .passed: return writePoint(true, info.title)
        case .skipped: return writePoint(true, info.title, "SKIP \(reason)")
        case .notRun where result.failures.isEmpty:
            return writePoint(true, info.title, "SKIP not run: \(reason)")
        case .pending: return writePoint(false, info.title, "TODO \(reason)")
        default: writePoint(false, info.title)
        }
        writeYAML(
            status: result.status.rawValue, message: result.failures.first?.message ?? reason,
            at: info.location, seconds: result.seconds, story: block.lines(of: log, result))
    }

    private mutating func write(_ diagnostic: Diagnostic) {
        guard diagnostic.severity == .error else {
            let place = diagnostic.location.map { paths.short($0) + ": " } ?? ""
            output.write("# \(place)warning: \(VisibleText.line(diagnostic.message))\n")
            return
        }
        writePoint(false, diagnostic.message)
        writeYAML(
            status: "error", message: diagnostic.message, at: diagnostic.location,
            story: diagnostic.details.map { paths.shortening(in: $0) })
    }

    private mutating func writePoint(_ isOK: Bool, _ title: String, _ directive: String? = nil) {
        count += 1
        let name = Self.escaped(title).isEmpty ? "" : " - \(Self.escaped(title))"
        let end = directive.map { " # \(Self.escaped($0))" } ?? ""
        output.write("\(isOK ? "ok" : "not ok") \(count)\(name)\(end)\n")
    }

    private static let special = ByteSet.unusual.union("\\#\n\t")

    /// Text on one line, in which `#` begins no directive.
    private static func escaped(_ text: String) -> String {
        if special.isMissing(in: text) { return text }
        return VisibleText.line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    private func writeYAML(
        status: String, message: String, at location: SourceLocation?, seconds: Double? = nil, story: [String]
    ) {
        var lines = ["---", "status: \(status)", "message: \(Self.quoted(message))"]
        if let location {
            lines += [
                "at:", "  file: \(Self.quoted(paths.short(location.file)))", "  line: \(location.line)",
            ]
        }
        if let seconds { lines.append("duration_ms: \(Int((seconds * 1000).rounded()))") }
        let story = story.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        if !story.isEmpty { lines += ["story: |"] + story.map { "  \(VisibleText.line(String($0)))" } }
        for line in lines + ["..."] { output.write("  \(line)\n") }
    }

    /// A text between double quotation marks, as YAML and JSON have it.
    private static func quoted(_ text: String) -> String {
        let text = VisibleText.escaped(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + text.replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
    }
}
