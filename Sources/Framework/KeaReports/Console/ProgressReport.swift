import KeaText

/// The console report of everyday work: failures in full when they happen, then the counts.
package struct ProgressReport: ContextReport {
    package static let format = ReportFormat(
        "progress", summary: "a line for each file, failures in full", isForPeople: true,
        wantsAllSteps: false, ending: ReportFormat.countLine)

    let context: ReportContext
    private let block: FailureBlock
    private var closing: RunClosing
    private let listsSuites: Bool
    private var descriptions = ShownDescriptions()
    private var suites = OpenSuites()
    private let start = ContinuousClock.now
    private var isAfterBlock = false
    /// The number of files whose worst result is an undefined scenario.
    private var undefinedFiles = 0

    package init(_ context: ReportContext) { self.init(context, listsSuites: true) }

    /// - Parameter listsSuites: whether each spec class and feature file has a line.
    init(_ context: ReportContext, listsSuites: Bool) {
        self.context = context
        closing = RunClosing(context)
        block = FailureBlock(context)
        self.listsSuites = listsSuites
    }

    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let info):
            suites.planned = info.exampleCounts
            if info.isDryRun { output.write(RunClosing.dryRunLine) }
        case .diagnostic(let diagnostic):
            closing.write(diagnostic)
        case .exampleStarted(let info):
            showStatus(info)
        case .attachment(let attachment, _): write(attachment)
        case .exampleFinished: if let example = run.ended { finishExample(example) }
        case .lateFailure(let failure, let owner): write(block.lines(ofLate: failure, owner))
        case .runFinished:
            write(suites.takeAll())
            output.endStatus()
            writeRest()
            if run.tally.total > 0 { output.write("\n") }
            closing.write()
        default: break
        }
    }

    private mutating func finishExample(_ example: ExampleRecord) {
        // The end of the report names the examples that did not run.
        let status = example.result.status
        if status != .notRun, status.fails(strict: false), descriptions.shows(example) {
            write(block.lines(of: descriptions.shortened(example)))
        }
        write(suites.finishExample(example))
    }

    private func writeRest() {
        guard let rest = descriptions.rest else { return }
        let files = listsSuites ? max(0, undefinedFiles - ShownDescriptions.limitOfScenarios) : 0
        output.write(
            "\nand \(rest)"
                + (files > 0 ? ", \(pluralized(files, "more file")) with undefined steps\n" : "\n"))
    }

    private mutating func write(_ lines: [String]) {
        if !isAfterBlock { output.write("\n") }
        for line in lines { output.write(line + "\n") }
        output.write("\n")
        isAfterBlock = true
    }

    private func write(_ attachment: Attachment) {
        if case .text(let text) = attachment.content, attachment.isLog {
            for line in text.split(separator: "\n") { output.write("    \(line)\n") }
        } else if run.running == nil {
            // The attachments of an example are in its failure block; a hook of the run has none.
            output.write("    attached: \(attachment.label)\n")
        }
    }

    private mutating func write(_ ended: [OpenSuites.Suite]) {
        guard listsSuites else { return }
        for suite in ended {
            let name = suite.kind == .scenario ? paths.short(suite.name) : VisibleText.line(suite.name)
            let status = suite.tally.mostSevere
            if status == .undefined {
                undefinedFiles += 1
                if undefinedFiles > ShownDescriptions.limitOfScenarios { continue }
            }
            let mark =
                status == .passed && suite.tally.flaky > 0
                ? output.style.yellow(Status.flakyMark) : output.style.colored(status.mark, status.look)
            var counts = pluralized(suite.tally.total, suite.kind == .scenario ? "scenario" : "example")
            let others = suite.tally.text(withPassed: false, paint: output.style.colored)
            if !others.isEmpty { counts += ", " + others }
            let time = output.style.faint(durationText(suite.tally.seconds))
            // On a narrow terminal, the name takes half of the line.
            let column = min(48, max(16, output.width / 2))
            output.write("\(mark) \(name.padded(to: column))  \(counts)  \(time)\n")
            isAfterBlock = false
        }
    }

    private func showStatus(_ info: ExampleInfo) {
        guard output.isTerminal else { return }
        let (done, failed) = (run.tally.ended, run.tally.failed(strict: false))
        let (planned, start) = (run.info.exampleCount, start)
        let title = "\(info.suite) › \(info.title)"
        @MainActor func line() -> String {
            let elapsed = ContinuousClock.now - start
            let failures = failed > 0 ? ", \(failed) failed" : ""
            var rest = ""
            if done > 0, planned > done, elapsed > .seconds(2) {
                rest = ", about \(Self.clock(elapsed / done * (planned - done))) left"
            }
            return "\(done) of \(planned)\(failures)  \(Self.clock(elapsed))\(rest)  \(title)"
        }
        output.showStatus(line())
    }

    /// Returns minutes and seconds: `1:05`.
    private static func clock(_ time: Duration) -> String {
        let seconds = time.components.seconds
        return "\(seconds / 60):\(zeroPadded("\(seconds % 60)", to: 2))"
    }
}

/// `progress` without a line for each file.
package struct SummaryReport: ContextReport {
    package static let format = ReportFormat(
        "summary", summary: "failures in full and the counts, nothing of what passes", isForPeople: true,
        wantsAllSteps: false, ending: ReportFormat.countLine)

    var context: ReportContext { progress.context }
    private var progress: ProgressReport

    package init(_ context: ReportContext) { progress = ProgressReport(context, listsSuites: false) }

    package mutating func receive(_ event: RunEvent) { progress.receive(event) }
}

/// The spec classes and feature files of which some examples have ended, and not all.
private struct OpenSuites {
    struct Suite {
        let name: String
        let kind: ExampleInfo.Kind
        var tally = Tally()
    }

    var planned: [String: Int] = [:]
    private var open: [Suite] = []

    /// Records the end of an example; returns its suite if this was the last one, and any example of it ran.
    mutating func finishExample(_ example: ExampleRecord) -> [Suite] {
        let info = example.info
        let index = open.firstIndex { $0.name == info.suite } ?? open.endIndex
        if index == open.endIndex { open.append(Suite(name: info.suite, kind: info.kind)) }
        open[index].tally.add(example.result)
        guard open[index].tally.ended == planned[info.suite] else { return [] }
        return [open.remove(at: index)].filter { $0.tally.total > 0 }
    }

    /// Removes and returns the suites of which an example ran.
    mutating func takeAll() -> [Suite] {
        defer { open = [] }
        return open.filter { $0.tally.total > 0 }
    }
}
