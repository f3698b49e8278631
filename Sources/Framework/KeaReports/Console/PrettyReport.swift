import KeaText

package struct PrettyReport: ContextReport {
    package static let format = ReportFormat(
        "pretty", summary: "every group, example and step", isForPeople: true, ending: ReportFormat.countLine)

    let context: ReportContext
    private let block: FailureBlock
    private var closing: RunClosing
    private var grouping = SuiteGrouping()
    /// The record as of the last shown event.
    private let shown = RunRecord()
    private var descriptions = ShownDescriptions()
    private var suite: String?
    private var groups: [String] = []

    package init(_ context: ReportContext) {
        self.context = context
        closing = RunClosing(context)
        block = FailureBlock(context)
    }

    package mutating func receive(_ event: RunEvent) {
        for event in grouping.receive(event) { show(event) }
    }

    private mutating func show(_ event: RunEvent) {
        shown.receive(event)
        switch event {
        case .runStarted(let info): if info.isDryRun { output.write(RunClosing.dryRunLine) }
        case .diagnostic(let diagnostic):
            closing.write(diagnostic)
        case .exampleStarted(let info):
            enter(info)
            if info.kind == .scenario { write(output.style.bold(VisibleText.line(info.name))) }
        case .stepFinished(let step, let result): write(step, result)
        case .attachment(let attachment, _):
            if case .text(let text) = attachment.content {
                for line in text.split(separator: "\n") { write("      \(line)") }
            } else {
                write("      attached: \(attachment.label)")
            }
        case .exampleRetried(let info, let result):
            let message = result.failures.first?.message ?? result.status.text
            let line = "✗ \(VisibleText.line(info.name)): attempt \(result.attempts) failed, another follows"
            write(output.style.yellow(line))
            write("    \(output.style.faint(paths.shortening(in: VisibleText.line(message))))")
        // The end of the report names the examples that did not run.
        case .exampleFinished(_, let result) where result.status == .notRun: break
        case .exampleFinished: if let example = shown.ended { finishExample(example) }
        case .lateFailure(let failure, let owner):
            for line in block.lines(ofLate: failure, owner) { output.write(line + "\n") }
        case .runFinished:
            output.write(descriptions.rest.map { "\nand \($0)\n\n" } ?? "\n")
            closing.write()
        default: break
        }
    }

    /// Writes a line below the open groups.
    private func write(_ text: String) {
        output.write(String(repeating: "  ", count: groups.count + 1) + text + "\n")
    }

    /// Writes the names of the groups that the previous example was not in.
    private mutating func enter(_ info: ExampleInfo) {
        if suite != info.suite {
            suite = info.suite
            groups = []
            let name = info.kind == .scenario ? paths.short(info.suite) : VisibleText.line(info.suite)
            output.write("\n\(output.style.faint(name))\n")
        }
        let path = Array(info.path.dropLast())
        groups = Array(path.prefix(zip(groups, path).prefix { $0 == $1 }.count))
        for name in path.dropFirst(groups.count) {
            write(output.style.bold(VisibleText.line(name)))
            groups.append(name)
        }
    }

    private func write(_ step: StepInfo, _ result: StepResult) {
        guard !step.isHook || result.status > .skipped else { return }
        let text = "\(result.status.mark) \(VisibleText.line(step.keyword + step.text))"
        write("  \(output.style.colored(text, result.status.look))")
        for line in step.argument { write("      \(output.style.faint(line))") }
    }

    private mutating func finishExample(_ example: ExampleRecord) {
        let (style, info, result) = (output.style, example.info, example.result)
        let flaky = style.yellow("flaky: passed at attempt \(result.attempts)")
        if info.kind == .spec {
            let name = VisibleText.line(info.name)
            var line =
                result.isFlaky
                ? style.yellow("\(Status.flakyMark) \(name)") + "  \(flaky)"
                : style.colored("\(result.status.mark) \(name)", result.status.look)
            if let reason = result.reason { line += style.faint("  \(result.status.text): \(reason)") }
            if result.seconds > 0.05 { line += style.faint("  \(durationText(result.seconds))") }
            write(line)
        } else if result.isFlaky {
            write("  \(flaky)")
        } else if let reason = result.reason {
            write("  \(style.faint("\(result.status.text): \(reason)"))")
        }
        if result.status.fails(strict: false), descriptions.shows(example) {
            output.write("\n")
            for line in block.lines(of: descriptions.shortened(example), withAttachments: false) {
                output.write("\(line)\n")
            }
            output.write("\n")
        } else {
            for bug in info.bugs { write("  \(style.faint("bug: \(VisibleText.line(bug))"))") }
        }
    }
}
