import KeaEvents
import KeaText

/// The account of a run that the console gives of itself: what fails at once and in full, and the counts.
@MainActor
struct ConsoleText {
    private let output: TextOutput
    private let paths: PathText
    private let block: FailureBlock
    private let listsSuites: Bool
    private var digest = RunSummaryFormatter()
    private var log: ExampleLog?
    private var suites = OpenSuites()
    private var progress = RunProgress()
    private var isAfterBlock = false

    /// - Parameter listsSuites: whether each spec class and feature file has a line.
    init(_ context: ReportContext, listsSuites: Bool) {
        output = context.output
        paths = context.paths
        block = FailureBlock(style: output.style, paths: paths, width: output.width)
        self.listsSuites = listsSuites
    }

    /// Takes the next event.
    mutating func receive(_ event: RunEvent) {
        let event = digest.receive(event)
        switch event {
        case .runStarted(let info):
            suites.planned = info.exampleCounts
            progress = RunProgress(planned: info.exampleCount)
            if info.isDryRun { output.write("dry run: steps are looked up, nothing is executed\n") }
        case .diagnostic(let diagnostic):
            // What is said after the last example stands below its suite.
            if log == nil { write(suites.takeUncounted()) }
            output.write(DiagnosticText(style: output.style, paths: paths).text(diagnostic))
        case .exampleStarted(let info):
            write(suites.start(info))
            log = ExampleLog(info)
            showStatus(info)
        case .stepStarted, .stepFinished: log?.receive(event)
        case .attachment(let attachment, _):
            log?.receive(event)
            write(attachment)
        case .exampleFinished(let info, let result): finish(info, result)
        case .lateFailure(let failure, let owner): write(block.lines(ofLate: failure, owner))
        case .runFinished(let summary):
            write(suites.takeAll())
            output.endStatus()
            if digest.counts.total > 0 { output.write("\n") }
            for line in digest.lines(summary, in: output, paths: paths).drop(while: \.isEmpty) {
                output.write(line + "\n")
            }
        default: break
        }
    }

    private mutating func finish(_ info: ExampleInfo, _ result: ExampleResult) {
        progress.add(result)
        // The end of the report names what was not run.
        if result.status != .notRun, result.status.fails(strict: false) {
            write(block.lines(of: log ?? ExampleLog(info), result))
        }
        log = nil
        write(suites.finish(info, result))
    }

    private mutating func write(_ lines: [String]) {
        if !isAfterBlock { output.write("\n") }
        for line in lines { output.write(line + "\n") }
        output.write("\n")
        isAfterBlock = true
    }

    private mutating func write(_ attachment: Attachment) {
        guard case .text(let text) = attachment.content, attachment.mediaType == AttachmentText.log else {
            // That of an example is mentioned where it fails, and that of a hook of the run here or nowhere.
            if log == nil { output.write("    attached: \(AttachmentText.name(attachment))\n") }
            return
        }
        for line in text.split(separator: "\n") { output.write("    \(line)\n") }
    }

    private mutating func write(_ ended: [OpenSuites.Suite]) {
        guard listsSuites else { return }
        for suite in ended {
            let name = suite.kind == .scenario ? paths.short(suite.name) : VisibleText.line(suite.name)
            let worst = suite.tally.worst
            let isFlaky = worst == .passed && suite.tally.flaky > 0
            let mark =
                isFlaky
                ? output.style.yellow(StatusText.flakyMark)
                : StatusText.colored(StatusText.mark(worst), worst, output.style)
            var counts = pluralized(suite.tally.total, suite.kind == .scenario ? "scenario" : "example")
            let words = suite.tally.words(output.style, leavingOut: [.passed])
            if !words.isEmpty { counts += ", " + words }
            let time = output.style.faint(durationText(suite.tally.seconds))
            // On a narrow terminal, half of the line is the name's.
            let column = min(48, max(16, output.width / 2))
            output.write("\(mark) \(name.padded(to: column))  \(counts)  \(time)\n")
            isAfterBlock = false
        }
    }

    private func showStatus(_ info: ExampleInfo) {
        guard output.isTerminal else { return }
        let (progress, title) = (progress, "\(info.suite) › \(info.title)")
        output.showStatus("\(progress.words)  \(title)")
    }
}

/// How far a run has come.
private struct RunProgress {
    private let planned: Int
    private let start = ContinuousClock.now
    private var done = 0
    private var failed = 0

    init(planned: Int = 0) { self.planned = planned }

    mutating func add(_ result: ExampleResult) {
        done += 1
        if result.status.fails(strict: false) { failed += 1 }
    }

    /// The counts, the time that has passed, and the time that is left if the rest goes as fast.
    var words: String {
        let elapsed = ContinuousClock.now - start
        let failures = failed > 0 ? ", \(failed) failed" : ""
        var words = "\(done) of \(planned)\(failures)  \(Self.clock(elapsed))"
        if done > 0, planned > done, elapsed > .seconds(2) {
            words += ", about \(Self.clock(elapsed / done * (planned - done))) left"
        }
        return words
    }

    /// Minutes and seconds: `1:05`.
    private static func clock(_ time: Duration) -> String {
        let seconds = time.components.seconds
        return "\(seconds / 60):\(String(seconds % 60 + 100).dropFirst())"
    }
}

/// The spec classes and feature files of which examples have ended, and not all.
private struct OpenSuites {
    /// A spec class or feature file.
    struct Suite {
        let name: String
        let kind: ExampleInfo.Kind
        var tally = RunTally()
        /// The number of its examples that have a result, those that were not run included.
        var ended = 0
    }

    /// The number of examples of each, as far as it is known; one of which it is not ends where another begins.
    var planned: [String: Int] = [:]
    private var open: [Suite] = []

    /// Takes the beginning of an example.
    ///
    /// - Returns: those that have ended with it.
    mutating func start(_ info: ExampleInfo) -> [Suite] {
        let ended = take { [planned] in planned[$0.name] == nil && $0.name != info.suite }
        _ = index(of: info)
        return ended
    }

    /// Takes the end of an example.
    ///
    /// - Returns: its suite where it was the last one of it.
    mutating func finish(_ info: ExampleInfo, _ result: ExampleResult) -> [Suite] {
        let index = index(of: info)
        open[index].ended += 1
        if result.status != .notRun { open[index].tally.add(result) }
        return take { [planned] in $0.name == info.suite && $0.ended == planned[$0.name] }
    }

    /// Takes those of which nobody has said how many examples they have.
    mutating func takeUncounted() -> [Suite] { take { [planned] in planned[$0.name] == nil } }

    /// Takes all.
    mutating func takeAll() -> [Suite] { take { _ in true } }

    private mutating func index(of info: ExampleInfo) -> Int {
        if let index = open.lastIndex(where: { $0.name == info.suite }) { return index }
        open.append(Suite(name: info.suite, kind: info.kind))
        return open.count - 1
    }

    /// Takes some; one of which nothing was run has nothing to say.
    private mutating func take(_ isEnded: (Suite) -> Bool) -> [Suite] {
        let ended = open.filter(isEnded)
        guard !ended.isEmpty else { return [] }
        open.removeAll(where: isEnded)
        return ended.filter { $0.tally.total > 0 }
    }
}
