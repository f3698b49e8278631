import Foundation
import KeaText

/// The progress of a run in the log of GitHub Actions, with annotations, and a summary of the job.
///
/// A failure is annotated at the feature and at the Swift code. Other output of the run cannot give commands to the server.
package struct GitHubReport: ContextReport {
    package static let format = ReportFormat(
        "github", summary: "progress, annotations and a summary for GitHub Actions", isForPeople: true,
        wantsAllSteps: false, beginning: "::stop-commands::")

    let context: ReportContext
    private var progress: ProgressReport
    private var summary: MarkdownSummary
    /// The text that makes the server accept commands again, another one in each run.
    private let token = "kea-\(UInt64.random(in: .min ... .max))"

    package private(set) var problem: String?

    package init(_ context: ReportContext) {
        self.context = context
        progress = ProgressReport(context)
        summary = MarkdownSummary(context)
    }

    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted: command("::stop-commands::\(token)")
        case .runFinished:
            writeSummary()
            if let problem {
                let event = RunEvent.diagnostic(Diagnostic(.error, problem))
                run.receive(event)
                progress.receive(event)
            }
        default: break
        }
        progress.receive(event)
        switch event {
        case .diagnostic(let diagnostic):
            summary.add(diagnostic)
            let text = ([diagnostic.message] + diagnostic.details).joined(separator: "\n")
            annotate([
                Annotation(kind: diagnostic.severity.rawValue, location: diagnostic.location, text: text)
            ])
        case .exampleFinished:
            guard let example = run.ended else { break }
            summary.add(example)
            annotate(example)
        case .lateFailure(let failure, let owner):
            summary.add(failure, of: owner)
            annotate([Annotation(location: failure.location, title: owner.title, text: failure.text)])
        case .runFinished: command("::\(token)::")
        default: break
        }
    }

    private struct Annotation {
        var kind = "error"
        var location: SourceLocation?
        var title = ""
        var text: String
    }

    private func annotate(_ example: ExampleRecord) {
        let (info, result) = (example.info, example.result)
        let fails = run.isFailed(by: result)
        guard fails || result.isFlaky else { return }
        let text = result.failures.first?.text ?? example.problem
        let step = example.steps.first { $0.isRemarkable && !$0.info.isHook }
        var annotations: [Annotation] = []
        if info.kind == .scenario {
            let sentence = step.map { "\($0.info.keyword)\($0.info.text)\n" } ?? ""
            annotations.append(
                Annotation(
                    location: step?.info.location ?? info.location, title: info.title, text: sentence + text))
        }
        let feature = annotations.first?.location?.file
        for failure in result.failures where failure.location.file != feature {
            annotations.append(
                Annotation(location: failure.location, title: info.title, text: failure.text))
        }
        if annotations.isEmpty {
            annotations = [Annotation(location: info.location, title: info.title, text: text)]
        }
        if !fails { annotations[0].kind = "warning" }
        annotate(annotations)
    }

    private func annotate(_ annotations: [Annotation]) {
        command("::\(token)::")
        for annotation in annotations {
            var properties: [String] = []
            if let location = annotation.location, location.hasLine {
                properties.append("file=\(Self.property(file(location)))")
                properties.append("line=\(location.line)")
                if let column = location.column { properties.append("col=\(column)") }
            }
            if !annotation.title.isEmpty {
                properties.append("title=\(Self.property(VisibleText.line(annotation.title)))")
            }
            let head = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
            command("::\(annotation.kind)\(head)::\(Self.data(annotation.text))")
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

    /// Returns the path from the top of the repository.
    private func file(_ location: SourceLocation) -> String {
        context.environment["GITHUB_WORKSPACE"].flatMap(location.file.path) ?? paths.short(location.file)
    }

    private static let data = Escaping(["%": "%25", "\n": "%0A"])

    private static let property = Escaping(["%": "%25", "\n": "%0A", ":": "%3A", ",": "%2C"])

    private mutating func writeSummary() {
        guard let path = context.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        do throws(WriteFailure) {
            guard descriptor >= 0 else { throw WriteFailure(errno: errno) }
            defer { close(descriptor) }
            try Array(summary.text.utf8).write(to: descriptor, timeout: 10_000)
        } catch {
            problem = "the summary of the job, \(path), cannot be written: \(error.reason)"
        }
    }
}
