import KeaEvents
import KeaText

/// The console report of everyday work: a line for each spec class or feature, failures in full, the counts.
public struct ProgressReport: Report {
    /// The name of the report.
    public static let format = ReportFormat(
        "progress", summary: "a line for each file, failures in full", isForPeople: true)

    private let output: TextOutput
    private let paths: PathText
    private let block: FailureBlock
    private var digest = RunSummaryFormatter()
    private var log: ExampleLog?
    /// The spec classes and features of which no line has been written yet; several where examples run at the same time.
    private var suites: [Suite] = []
    private var run = RunInfo(exampleCount: 0)
    private var lastStatus: ContinuousClock.Instant?
    private var isAfterBlock = false

    private struct Suite {
        let name: String
        let kind: ExampleInfo.Kind
        var tally = RunTally()
        /// The number of its examples that have ended or are not run.
        var ended = 0
    }

    /// The shortest time between two changes of the status line.
    private static let statusInterval = Duration.milliseconds(60)

    /// Begins a report.
    public init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
        block = FailureBlock(style: output.style, paths: paths, width: output.width)
    }

    /// Takes the next event.
    public mutating func receive(_ event: RunEvent) {
        let event = digest.receive(event)
        switch event {
        case .runStarted(let info):
            run = info
            if info.isDryRun { output.write("dry run: steps are looked up, nothing is executed\n") }
        case .diagnostic(let diagnostic):
            // What is said after the last example stands below its suite.
            if log == nil, run.workers < 2 { finishSuites { _ in true } }
            output.write(DiagnosticText(style: output.style, paths: paths).text(diagnostic))
        case .exampleStarted(let info):
            if run.workers < 2 { finishSuites { $0.name != info.suite } }
            if !suites.contains(where: { $0.name == info.suite }) {
                suites.append(Suite(name: info.suite, kind: info.kind))
            }
            log = ExampleLog(info)
            showStatus(info)
        case .source, .glue, .testCase, .hookStarted, .hookFinished: break
        case .stepStarted, .stepFinished: log?.receive(event)
        case .attachment(let attachment, _):
            log?.receive(event)
            write(attachment)
        case .exampleRetried: break
        // The end of the report names it.
        case .exampleFinished(let info, let result) where result.status == .notRun: end(info, nil)
        case .exampleFinished(let info, let result): finish(info, result)
        case .lateFailure(let failure, let owner): write(block.lines(ofLate: failure, owner))
        case .runFinished(let summary):
            finishSuites { _ in true }
            output.eraseStatus()
            if digest.counts.total > 0 { output.write("\n") }
            for line in digest.lines(summary, style: output.style, paths: paths).drop(while: \.isEmpty) {
                output.write(line + "\n")
            }
        }
    }

    private mutating func finish(_ info: ExampleInfo, _ result: ExampleResult) {
        if result.status.fails(strict: false) {
            write(block.lines(of: log ?? ExampleLog(info), result))
        }
        log = nil
        end(info, result)
    }

    /// Counts an example; where examples of several suites run at the same time, each has its line with its last one.
    private mutating func end(_ info: ExampleInfo, _ result: ExampleResult?) {
        guard let index = suites.firstIndex(where: { $0.name == info.suite }) else { return }
        if let result { suites[index].tally.add(result) }
        suites[index].ended += 1
        guard run.workers > 1, suites[index].ended == run.exampleCounts[info.suite] else { return }
        finishSuites { $0.name == info.suite }
    }

    private mutating func write(_ lines: [String]) {
        if !isAfterBlock { output.write("\n") }
        for line in lines { output.write(line + "\n") }
        output.write("\n")
        isAfterBlock = true
    }

    private mutating func write(_ attachment: Attachment) {
        guard case .text(let text) = attachment.content, attachment.mediaType == "text/x.cucumber.log+plain"
        else { return }
        for line in text.split(separator: "\n") { output.write("    \(line)\n") }
    }

    private mutating func finishSuites(where isOver: (Suite) -> Bool) {
        for suite in suites where isOver(suite) { write(suite) }
        suites.removeAll(where: isOver)
    }

    private mutating func write(_ suite: Suite) {
        let name = suite.kind == .scenario ? paths.short(suite.name) : VisibleText.line(suite.name)
        let isFlaky = suite.tally.worst == .passed && suite.tally.flaky > 0
        let mark =
            isFlaky
            ? output.style.yellow(StatusText.flakyMark)
            : StatusText.colored(StatusText.mark(suite.tally.worst), suite.tally.worst, output.style)
        let noun = suite.kind == .scenario ? "scenario" : "example"
        var counts = counted(suite.tally.total, noun)
        let words = suite.tally.words(output.style, leavingOut: [.passed])
        if !words.isEmpty { counts += ", " + words }
        let time = output.style.faint(durationText(suite.tally.seconds))
        output.write("\(mark) \(name.padded(to: 48))  \(counts)  \(time)\n")
        isAfterBlock = false
    }

    private mutating func showStatus(_ info: ExampleInfo) {
        guard output.isTerminal else { return }
        let now = ContinuousClock.now
        if let lastStatus, now - lastStatus < Self.statusInterval { return }
        lastStatus = now
        let done = digest.counts.total
        let failed = digest.counts.counts.filter { $0.key.fails(strict: false) }.values.reduce(0, +)
        let failures = failed > 0 ? ", \(failed) failed" : ""
        output.showStatus("\(done) of \(digest.planned)\(failures)  \(info.suite) › \(info.title)")
    }
}
