import Foundation
import KeaEvents
import KeaText

/// The progress of a run in the log of GitHub Actions, with annotations, and its summary as the summary of the job.
///
/// What fails is marked at the line of the feature and at that of the Swift code. The summary is written to the file
/// that `GITHUB_STEP_SUMMARY` names. Whatever else is printed cannot give commands to the server.
package struct GitHubReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "github", summary: "progress, annotations and a summary for GitHub Actions", isForPeople: true,
        wantsAllSteps: false
    )
    .marked(beginning: "::stop-commands::")

    private let output: TextOutput
    private let paths: PathText
    private let environment: [String: String]
    private var console: ConsoleText
    private var log: ExampleLog?
    private var page: MarkdownSummary
    /// The word that makes the server listen to commands again: another one in each run.
    private let token: String

    /// The reason for which the summary of the job could not be written.
    package private(set) var problem: String?

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
        environment = context.environment
        console = ConsoleText(context, listsSuites: true)
        page = MarkdownSummary(context.paths)
        token = "kea-\(UInt64.random(in: .min ... .max))"
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        page.receive(event)
        switch event {
        case .runStarted: command("::stop-commands::\(token)")
        case .runFinished(let summary):
            writeSummary(summary)
            if let problem { console.receive(.diagnostic(Diagnostic(.error, problem, at: nil))) }
        default: break
        }
        console.receive(event)
        switch event {
        case .exampleStarted(let info): log = ExampleLog(info)
        case .stepStarted, .stepFinished: log?.receive(event)
        case .diagnostic(let diagnostic):
            annotate([
                (
                    diagnostic.severity.rawValue, diagnostic.location, "",
                    ([diagnostic.message] + diagnostic.details).joined(separator: "\n")
                )
            ])
        case .exampleFinished(let info, let result): annotate(info, result)
        case .lateFailure(let failure, let owner):
            annotate([("error", failure.location, owner.title, failure.text)])
        case .runFinished: command("::\(token)::")
        default: break
        }
    }

    private mutating func annotate(_ info: ExampleInfo, _ result: ExampleResult) {
        let steps = log?.steps ?? []
        log = nil
        if result.isFlaky {
            annotate([("warning", info.location, info.title, "flaky: passed at attempt \(result.attempts)")])
        }
        // What was left out on request is no failure of its own.
        guard result.status.fails(strict: false), result.status != .notRun || !result.failures.isEmpty else {
            return
        }
        let failing = steps.first { ($0.result?.status ?? result.status) > .skipped && !$0.info.isHook }
        let message = result.failures.first.map(\.text) ?? result.reason ?? result.status.words
        var annotations: [(String, SourceLocation?, String, String)] = []
        if info.kind == .scenario {
            let sentence = failing.map { "\($0.info.keyword)\($0.info.text)\n" } ?? ""
            annotations.append(
                ("error", failing?.info.location ?? info.location, info.title, sentence + message))
        }
        for failure in result.failures where failure.location.file != annotations.first?.1?.file {
            annotations.append(("error", failure.location, info.title, failure.text))
        }
        if annotations.isEmpty { annotations = [("error", info.location, info.title, message)] }
        annotate(annotations)
    }

    private func annotate(
        _ annotations: [(word: String, place: SourceLocation?, title: String, text: String)]
    ) {
        command("::\(token)::")
        for (word, place, title, text) in annotations {
            var properties: [String] = []
            if let place, place.line > 0 {
                properties.append("file=\(Self.escaped(file(place), inProperty: true))")
                properties.append("line=\(place.line)")
                if let column = place.column { properties.append("col=\(column)") }
            }
            if !title.isEmpty {
                properties.append("title=\(Self.escaped(VisibleText.line(title), inProperty: true))")
            }
            let head = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
            command("::\(word)\(head)::\(Self.escaped(VisibleText.escaped(text), inProperty: false))")
        }
        command("::stop-commands::\(token)")
    }

    /// Writes a line for the server, however long it is.
    private func command(_ line: String) {
        let wraps = output.wrapsLines
        output.wrapsLines = false
        output.write(line + "\n")
        output.wrapsLines = wraps
    }

    /// The path from the top of the repository.
    private func file(_ place: SourceLocation) -> String {
        guard let folder = environment["GITHUB_WORKSPACE"], place.file.hasPrefix(folder + "/") else {
            return paths.short(place.file)
        }
        return String(place.file.dropFirst(folder.count + 1))
    }

    private static let special = ByteSet.unusual.union("%\n:,")

    /// Text as a command of the server has it.
    private static func escaped(_ text: String, inProperty: Bool) -> String {
        if special.isMissing(in: text) { return text }
        let text = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
        return inProperty ? text.replacing(":", with: "%3A").replacing(",", with: "%2C") : text
    }

    private mutating func writeSummary(_ summary: RunSummary) {
        guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        do throws(WriteFailure) {
            guard descriptor >= 0 else { throw WriteFailure(errno: errno) }
            defer { close(descriptor) }
            try Array(page.text(summary).utf8).write(to: descriptor, patience: 10_000)
        } catch {
            problem = "the summary of the job, \(path), cannot be written: \(error.reason)"
        }
    }
}
