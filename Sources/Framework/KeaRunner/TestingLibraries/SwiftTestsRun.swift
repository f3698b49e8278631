import Foundation
import Kea
import KeaEvents
import KeaText

/// Runs `@Test` functions in a process of their own, and keeps their outcomes until their examples report them.
///
/// If the process ends early, the functions that were running are reported, and another process runs the rest.
@MainActor
final class SwiftTestsRun {
    private struct Outcome {
        var failures: [Failure] = []
        var warnings: [Diagnostic] = []
        var status: Status?
        var skipReason: String?
        var knownIssues: [String] = []
        /// The number of arguments that it was called with, and the reasons of those that it cancelled.
        var cases = 0
        var cancelled: [String: String] = [:]

        /// Whether its functions, if they have no outcome, have this one.
        var explainsMissing: Bool { !failures.isEmpty || skipReason != nil }
    }

    /// What the events of the present process say.
    private struct Progress {
        /// The outcomes so far of functions that have begun, and of suites.
        var outcomes: [String: Outcome] = [:]
        /// The start of each running function, on the process's clock.
        var starts: [String: Duration] = [:]
        /// The events that were read after the output, which may not contain yet what was printed before them.
        var unseen: [SwiftTestingRecord.Event] = []
        /// The functions that failed before they began, because of their suite or by themselves.
        var unstarted: [String] = []
        /// Whether a function has started or ended.
        var isUnderWay = false
        var hasFailed = false
        var hasEnded = false
        /// Whether the runtime was seen to write about a crash.
        var isCrashKnown = false
    }

    /// The functions, by their identifiers.
    private var tests: [String: Example] = [:]
    private var suites: [String: SwiftTestingRecord.Test] = [:]
    private var timeLimit: Duration?

    /// The functions that have not ended, in order.
    private var remaining: [String] = []
    /// The outcomes that no execution has reported.
    private var ended: [String: Outcome] = [:]
    private var output = SwiftTestsOutput()
    private var process: SwiftTestsProcess?
    private var progress = Progress()
    /// The crash of a process in which several functions were running; from then on, they run one after the other.
    private var unexplained: (crash: EndReport, running: Int)?
    private var isSerial = false

    /// - Parameter all: The functions, repeated ones more than once. Each repetition runs by itself later.
    func plan(
        _ all: [(id: String, test: Example)], in suites: [String: SwiftTestingRecord.Test],
        timeLimit: Duration?
    ) {
        tests = Dictionary(all.map { ($0.id, $0.test) }) { first, _ in first }
        var known: Set<String> = []
        remaining = all.map(\.id).filter { known.insert($0).inserted }
        (self.suites, self.timeLimit) = (suites, timeLimit)
    }

    /// Waits for the end of a function and reports its outcome to an execution; one that was reported runs again.
    func report(_ id: String, to execution: Execution) {
        if ended[id] == nil, !remaining.contains(id) {
            // A process may have to end first.
            while !remaining.isEmpty { guard advance() else { return markNotRun(execution) } }
            finishProcess()
            remaining = [id]
        }
        while ended[id] == nil { guard advance() else { return markNotRun(execution) } }
        guard let outcome = ended.removeValue(forKey: id) else { return }
        if remaining.isEmpty { finishProcess() }
        output.write(of: id, hasFailed: !outcome.failures.isEmpty) {
            ended[$0] == nil && !remaining.contains($0)
        }
        for var failure in outcome.failures {
            if !failure.location.isKnown { failure.location = execution.info.location }
            execution.record(failure, as: outcome.status)
        }
        if let reason = outcome.skipReason { execution.mark(.skipped, reason: reason) }
        outcome.warnings.forEach(execution.warn)
        for issue in outcome.knownIssues { execution.noteKnownIssue(issue) }
        let cancelled = outcome.skipReason == nil ? outcome.cancelled.values.sorted() : []
        for note in outcome.knownIssues.map({ "known issue: \($0)" }) + cancelled.map({ "cancelled: \($0)" })
        {
            let attachment = Attachment(
                .text("\(execution.info.title): \(note)"), mediaType: Attachment.logType)
            execution.report(.attachment(attachment, example: execution.info.id))
        }
        if remaining.isEmpty, ended.isEmpty { output.writeAll() }
    }

    private func markNotRun(_ execution: Execution) {
        execution.markNotRun(because: SignalHandler.reason, at: execution.info.location)
    }

    // MARK: The process

    /// Reads the events so far, and starts a process if there is none; returns `false` if the run is interrupted.
    private func advance() -> Bool {
        guard SignalHandler.signal == nil else {
            process?.child.terminate()
            output.writeAll()
            return false
        }
        guard let process else {
            startProcess()
            return true
        }
        // Whatever it has sent before its end is read after that is known.
        let cause = process.supervision.cause()
        readRecords(of: process)
        guard self.process != nil else { return true }
        switch cause {
        case nil: usleep(1000)
        case .silent: endTimedOutTests(of: process)
        case let cause?: judge(cause, of: process)
        }
        return true
    }

    private func startProcess() {
        recordIssuesOfSuites()
        progress = Progress()
        do {
            let filter = remaining.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" }
            let options = SwiftTestingRequest.Options(parallel: !isSerial, filter: filter)
            process = try SwiftTestsProcess(options)
            limitTests()
        } catch {
            endAll(because: "no process can be started for it: \(error.systemReason)")
        }
    }

    /// Waits for the process after its last function, and records what no function has reported.
    private func finishProcess() {
        if let (crash, count) = unexplained {
            unexplained = nil
            let when =
                count == 0
                ? "between tests of Swift Testing," : "\(count) tests of Swift Testing were running when"
            let details = crash.details + (count == 0 ? [] : ["One after the other, they did not end it."])
            recordOutsideTests(
                Failure(
                    kind: .crash, message: "\(when) their process \(crash.message)", details: details,
                    location: crash.location ?? .unknown))
        }
        if let process { checkEnd(process.end(within: .seconds(20)), of: process) }
        recordIssuesOfSuites()
    }

    /// Records a failure if the status of a process contradicts its events.
    private func checkEnd(_ end: EndCause, of process: SwiftTestsProcess) {
        readRecords(of: process, isAll: true)
        self.process = nil
        guard end != .byItself(.success), end != .byItself(.code(1)) || !progress.hasFailed else { return }
        let message = "after its tests, the process of Swift Testing \(end.text)"
        recordOutsideTests(
            Failure(kind: .crash, message: message, details: lastLines(of: process), location: .unknown))
    }

    private func lastLines(of process: SwiftTestsProcess) -> [String] {
        process.errorOutput.split(separator: "\n").suffix(5).map(String.init)
    }

    // MARK: Events

    private func readRecords(of process: SwiftTestsProcess, isAll: Bool = false) {
        do {
            let events = progress.unseen + (try process.events())
            let printed = process.takeOutput(isAll: isAll)
            progress.unseen = try process.events()
            let started = (events + progress.unseen).filter { $0.kind == "testStarted" }.compactMap(\.testID)
            let running = Set(progress.starts.keys).union(started.filter(remaining.contains))
            for bytes in printed { output.add(bytes, of: running, in: tests) }
            events.forEach(receive)
        } catch {
            process.child.terminate()
            self.process = nil
            endAll(because: "its results cannot be read: \(error)")
        }
    }

    private func receive(_ event: SwiftTestingRecord.Event) {
        if event.kind == "runEnded" { progress.hasEnded = true }
        guard let id = event.testID else {
            if event.kind == "issueRecorded" { recordIssueOutsideTests(event) }
            return
        }
        let reason = (event.argument + [event.reason]).joined(separator: ": ")
        switch event.kind {
        case "testStarted":
            progress.outcomes[id] = Outcome()
            // A suite that starts in each process brings no function nearer to its end.
            guard remaining.contains(id) else { break }
            progress.isUnderWay = true
            progress.starts[id] = process?.supervision.now
            limitTests()
        case "issueRecorded": addIssue(event, to: id)
        case "testSkipped": setOutcome(Outcome(skipReason: event.reason), of: id)
        case "testCaseEnded": progress.outcomes[id]?.cases += 1
        case "testCancelled", "testCaseCancelled":
            progress.outcomes[id, default: Outcome()].cancelled[event._testCase?.id ?? ""] = reason
        case "testEnded":
            var outcome = progress.outcomes[id] ?? Outcome()
            let isCancelled = !outcome.cancelled.isEmpty && outcome.cancelled.count >= outcome.cases
            if isCancelled { outcome.skipReason = outcome.cancelled.values.min() }
            setOutcome(outcome, of: id)
        default: break
        }
    }

    private func addIssue(_ event: SwiftTestingRecord.Event, to id: String) {
        if event.issue?.isKnown == true {
            let issue = event.messages.map(\.text).joined(separator: "; ")
            progress.outcomes[id, default: Outcome()].knownIssues.append(issue)
        } else if let warning = event.warning {
            progress.outcomes[id, default: Outcome()].warnings.append(warning)
        } else {
            progress.hasFailed = true
            progress.outcomes[id, default: Outcome()].failures.append(event.failure)
        }
    }

    private func setOutcome(_ outcome: Outcome, of id: String) {
        if progress.starts.removeValue(forKey: id) != nil {
            limitTests()
        } else if tests[id] != nil, !outcome.failures.isEmpty {
            progress.unstarted.append(id)
        }
        progress.outcomes[id] = outcome  // A suite's outcome may explain those of its functions.
        guard let index = remaining.firstIndex(of: id) else { return }
        progress.isUnderWay = true
        remaining.remove(at: index)
        ended[id] = outcome
    }

    // MARK: Failures outside of tests

    /// Records an issue of a task or thread whose test Swift Testing does not know; its line may tell.
    private func recordIssueOutsideTests(_ event: SwiftTestingRecord.Event) {
        guard event.issue?.isKnown != true else { return }
        if let warning = event.warning { return Run.current.diagnostics.record(warning) }
        progress.hasFailed = true
        var failure = event.failure
        let file = failure.location.file
        let writers = TestLines(file, tests.values.filter { $0.info.location.file == file })
            .owners(of: failure.location.line)
        let running = progress.starts.keys.sorted().compactMap { tests[$0]?.info }
        failure.details += listed(
            running.map { "running at that time was \"\($0.title)\" (\($0.location))" }, upTo: 3)
        failure.details.append(
            "A detached task, a thread and a Dispatch queue do not say for which test they work.")
        guard writers.count == 1, let writer = writers.first?.info else {
            return recordOutsideTests(failure, at: running.count == 1 ? running[0].location : nil)
        }
        Run.current.record(
            failure,
            of: .hook("\(writer.title), outside of its test", suite: writer.suite, location: writer.location))
    }

    /// Records a failure outside of tests, with the location that selects what has probably caused it.
    private func recordOutsideTests(_ failure: Failure, at location: SourceLocation? = nil) {
        Run.current.record(
            failure,
            of: .hook(
                "Outside of the tests of Swift Testing", suite: "", location: location ?? failure.location,
                isOfRun: location == nil))
    }

    /// Records the issues of suites, unless their functions report them because they did not begin.
    private func recordIssuesOfSuites() {
        for (id, outcome) in progress.outcomes.sorted(by: { $0.key < $1.key }) {
            guard let suite = suites[id], !progress.unstarted.contains(where: { $0.hasPrefix(id + "/") })
            else { continue }
            outcome.warnings.forEach(Run.current.diagnostics.record)
            let owner = FailureOwner.hook(
                "\(suite.displayName ?? suite.name), outside of its tests",
                suite: id.replacing("/", with: "."), location: suite.location)
            for failure in outcome.failures { Run.current.record(failure, of: owner) }
        }
        progress.outcomes = [:]
    }

    // MARK: Crashes and hangs

    /// Sets the deadline to the limit of the test that has run longest, or that for a test to start or end.
    private func limitTests() {
        guard let process, let timeLimit else { return }
        process.supervision.deadline = (progress.starts.values.min() ?? process.supervision.now) + timeLimit
    }

    /// Terminates the process if a test exceeds its time limit; the other running tests begin again.
    private func endTimedOutTests(of process: SwiftTestsProcess) {
        if !progress.isCrashKnown, process.isCrashing {
            progress.isCrashKnown = true
            return process.supervision.allowCrashText()
        }
        guard let timeLimit else { return }
        process.child.terminate()
        let report = EndReport(.testLimit(timeLimit), errorOutput: "")
        self.process = nil
        if progress.starts.isEmpty { endRest(of: process, "started no test within \(timeLimit.brief)") }
        for (id, start) in progress.starts where start + timeLimit <= process.supervision.now {
            endFunction(id, by: report)
        }
    }

    /// Sets the outcomes of the functions that were running when the process ended.
    private func judge(_ cause: EndCause, of process: SwiftTestsProcess) {
        process.child.terminate()
        // The end of a process whose last records have arrived with it is judged like any other.
        guard !remaining.isEmpty else { return }
        self.process = nil
        let running = remaining.filter { progress.starts[$0] != nil }
        let report = EndReport(cause, errorOutput: process.errorOutput)
        if running.count > 1 {
            // The one that ended it is found when they run one after the other.
            (isSerial, unexplained) = (true, (report, running.count))
        } else if let id = running.first {
            unexplained = nil
            endFunction(id, by: report)
        } else if progress.hasEnded || !progress.isUnderWay {
            endRest(of: process, cause.text)
            if progress.hasEnded { checkEnd(cause, of: process) }
        } else {
            unexplained = unexplained ?? (report, 0)
        }
    }

    /// Sets the outcomes of functions that a complete run did not report: their own before they began, or their suite's.
    private func endRest(of process: SwiftTestsProcess, _ end: String) {
        for id in remaining {
            let reasons = progress.outcomes.filter {
                $0.value.explainsMissing && (id + "/").hasPrefix($0.key + "/")
            }
            if let reason = reasons.max(by: { $0.key.count < $1.key.count }) {
                setOutcome(reason.value, of: id)
            } else {
                let message = "was not run; the process of Swift Testing \(end)"
                endFunction(
                    id,
                    Failure(
                        kind: .error, message: message, details: lastLines(of: process), location: .unknown))
            }
        }
    }

    private func endAll(because message: String) {
        for id in remaining {
            endFunction(id, Failure(kind: .error, message: message, location: .unknown))
        }
    }

    private func endFunction(_ id: String, by report: EndReport) {
        endFunction(id, report.failure(at: report.location ?? .unknown), as: report.status)
    }

    private func endFunction(_ id: String, _ failure: Failure, as status: Status = .failed) {
        progress.hasFailed = true
        var outcome = progress.outcomes[id] ?? Outcome()
        outcome.status = status
        outcome.failures.append(failure)
        setOutcome(outcome, of: id)
    }
}
