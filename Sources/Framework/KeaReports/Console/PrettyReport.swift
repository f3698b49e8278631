import KeaEvents
import KeaText

/// The console report that tells everything: each group, example and step as it is run.
package struct PrettyReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "pretty", summary: "every group, example and step", isForPeople: true
    )
    .marked(ending: ReportFormat.countLine)

    private let output: TextOutput
    private let paths: PathText
    private let block: FailureBlock
    private var grouping = SuiteGrouping()
    private var digest = RunSummaryFormatter()
    private var log: ExampleLog?
    private var suite: String?
    private var groups: [String] = []

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
        block = FailureBlock(style: output.style, paths: paths, width: output.width)
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        for event in grouping.receive(event) { show(event) }
    }

    private mutating func show(_ event: RunEvent) {
        let event = digest.receive(event)
        switch event {
        case .runStarted(let info):
            if info.isDryRun { output.write("dry run: steps are looked up, nothing is executed\n") }
        case .diagnostic(let diagnostic):
            output.write(DiagnosticText(style: output.style, paths: paths).text(diagnostic))
        case .exampleStarted(let info):
            enter(info)
            log = ExampleLog(info)
            if info.kind == .scenario {
                output.write("\(indent)\(output.style.bold(VisibleText.line(info.name)))\n")
            }
        case .stepStarted: log?.receive(event)
        case .stepFinished(let step, let result):
            log?.receive(event)
            write(step, result)
        case .attachment(let attachment, _): write(attachment)
        case .exampleRetried(let info, let result):
            let message = result.failures.first?.message ?? result.status.words
            let line = "✗ \(VisibleText.line(info.name)): attempt \(result.attempts) failed, another follows"
            output.write("\(indent)\(output.style.yellow(line))\n")
            output.write(
                "\(indent)    \(output.style.faint(paths.shortening(in: VisibleText.line(message))))\n")
        // The end of the report names it.
        case .exampleFinished(_, let result) where result.status == .notRun: break
        case .exampleFinished(let info, let result): finish(info, result)
        case .lateFailure(let failure, let owner):
            for line in block.lines(ofLate: failure, owner) { output.write(line + "\n") }
        case .runFinished(let summary):
            output.write("\n")
            for line in digest.lines(summary, in: output, paths: paths).drop(while: \.isEmpty) {
                output.write(line + "\n")
            }
        default: break
        }
    }

    private var indent: String { String(repeating: "  ", count: groups.count + 1) }

    /// Prints the names of the groups that the example is in and the one before it was not.
    private mutating func enter(_ info: ExampleInfo) {
        if suite != info.suite {
            suite = info.suite
            groups = []
            let name = info.kind == .scenario ? paths.short(info.suite) : VisibleText.line(info.suite)
            output.write("\n\(output.style.faint(name))\n")
        }
        let path = Array(info.path.dropLast())
        let common = zip(groups, path).prefix { $0 == $1 }.count
        groups = Array(path.prefix(common))
        for name in path.dropFirst(common) {
            output.write("\(indent)\(output.style.bold(VisibleText.line(name)))\n")
            groups.append(name)
        }
    }

    private func write(_ step: StepInfo, _ result: StepResult) {
        guard !step.isHook || result.status > .skipped else { return }
        let text = "\(StatusText.mark(result.status)) \(VisibleText.line(step.keyword + step.text))"
        output.write("\(indent)  \(StatusText.colored(text, result.status, output.style))\n")
        for line in step.argument { output.write("\(indent)      \(output.style.faint(line))\n") }
    }

    private func write(_ attachment: Attachment) {
        let name = attachment.fileName ?? attachment.mediaType
        switch attachment.content {
        case .text(let text):
            for line in text.split(separator: "\n") { output.write("\(indent)      \(line)\n") }
        case .bytes(let bytes):
            output.write(
                "\(indent)      attached: \(VisibleText.line(name)), \(pluralized(bytes.count, "byte"))\n")
        case .link(let address): output.write("\(indent)      attached: \(VisibleText.line(address))\n")
        }
    }

    private mutating func finish(_ info: ExampleInfo, _ result: ExampleResult) {
        let style = output.style
        let flaky = style.yellow("flaky: passed at attempt \(result.attempts)")
        if info.kind == .spec {
            var line =
                result.isFlaky
                ? style.yellow("\(StatusText.flakyMark) \(VisibleText.line(info.name))") + "  \(flaky)"
                : StatusText.colored(
                    "\(StatusText.mark(result.status)) \(VisibleText.line(info.name))", result.status, style)
            if let reason = result.reason { line += style.faint("  \(result.status.words): \(reason)") }
            if result.seconds > 0.05 { line += style.faint("  \(durationText(result.seconds))") }
            output.write("\(indent)\(line)\n")
        } else if result.isFlaky {
            output.write("\(indent)  \(flaky)\n")
        } else if let reason = result.reason {
            output.write("\(indent)  \(style.faint("\(result.status.words): \(reason)"))\n")
        }
        if result.status.fails(strict: false) {
            output.write("\n")
            for line in block.lines(of: log ?? ExampleLog(info), result) { output.write("\(line)\n") }
            output.write("\n")
        } else {
            for bug in info.bugs {
                output.write("\(indent)  \(style.faint("bug: \(VisibleText.line(bug))"))\n")
            }
        }
        log = nil
    }
}
