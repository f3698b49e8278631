import Foundation
import Kea
import KeaEvents
import KeaReports
import KeaText

/// Runs `@Test` functions in a process of their own, and keeps their outcomes until their examples report them.
///
/// If the process ends early, no result is lost: the functions that were running are reported, and another process runs
/// the rest.
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

    private struct Printed {
        var bytes: [UInt8]
        let descriptor: Int32
        /// The tests of which one has printed it; none if it is unknown.
        let tests: Set<String>
        /// The line above it; `nil` if one test has printed it.
        let head: String?
    }

    /// The functions, by their identifiers.
    private var tests: [String: Example] = [:]
    private var suites: [String: SwiftTestingRecord.Test] = [:]

    /// The functions that have not ended, in order.
    private var remaining: [String] = []
    private var timeLimit: Duration?
    /// The outcomes that no execution has reported.
    private var ended: [String: Outcome] = [:]
    /// The outcomes so far of functions that have begun, and of suites.
    private var open: [String: Outcome] = [:]
    /// The start of each running function, on the process's clock.
    private var starts: [String: Duration] = [:]
    /// The functions that were running since the output was read last, and before that.
    private var recent: (now: Set<String>, before: Set<String>) = ([], [])
    private var printed: [Printed] = []
    /// The functions that failed before they began, because of their suite or by themselves.
    private var unstarted: [String] = []
    /// Whether a failure of this process is known.
    private var hasFailed = false
    /// Whether the runtime was seen to write about a crash.
    private var isCrashKnown = false
    private var process: SwiftTestsProcess?
    /// The crash of a process in which several functions were running; from then on, they run one after the other.
    private var unexplained: (crash: EndReport, running: Int)?
    private var isSerial = false
    private var hasProgressed = false
    private var hasReportedEnd = false

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

    /// Waits for the end of a function, and reports its outcome to an execution.
    ///
    /// A function whose outcome was reported runs again.
    func report(_ id: String, to execution: Execution) {
        let isAgain = ended[id] == nil && !remaining.contains(id)
        // A process may have to end first.
        while isAgain ? !remaining.isEmpty : ended[id] == nil {
            guard advance() else { return interrupt(execution) }
        }
        if isAgain {
            finish()
            remaining = [id]
            while ended[id] == nil {
                guard advance() else { return interrupt(execution) }
            }
        }
        guard let outcome = ended.removeValue(forKey: id) else { return }
        if remaining.isEmpty { finish() }
        writeOutput { part in
            outcome.failures.isEmpty
                ? part.tests.contains(id)
                    && part.tests.allSatisfy { ended[$0] == nil && !remaining.contains($0) }
                : part.tests.contains(id) || part.tests.isEmpty
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
                .text("\(execution.info.title): \(note)"), mediaType: "text/x.cucumber.log+plain")
            execution.report(.attachment(attachment, example: execution.info.id))
        }
        if remaining.isEmpty, ended.isEmpty { writeOutput { _ in true } }
    }

    private func interrupt(_ execution: Execution) {
        let reason = "the run was interrupted"
        execution.mark(.notRun, reason: reason)
        let location = execution.info.location
        execution.record(
            Failure(kind: .notRun, message: "not run: \(reason)", location: location), as: .notRun)
    }

    // MARK: The process

    /// Reads the events so far, and starts a process if there is none.
    ///
    /// - Returns: Whether the run goes on; an interrupted one has no process.
    private func advance() -> Bool {
        guard SignalHandler.signal == nil else {
            process?.child.terminate()
            writeOutput { _ in true }
            return false
        }
        guard let process else {
            start()
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

    private func start() {
        noteSuites()
        (open, starts, recent, unstarted) = ([:], [:], ([], []), [])
        (isCrashKnown, hasProgressed, hasReportedEnd, hasFailed) = (false, false, false, false)
        do {
            let filter = remaining.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" }
            let options = SwiftTestingRequest.Options(parallel: !isSerial, filter: filter)
            process = try SwiftTestsProcess(options)
            limitTests()
        } catch {
            endAll(because: "no process can be started for it: \(error.systemReason)")
        }
    }

    private func readRecords(of process: SwiftTestsProcess, isAll: Bool = false) {
        let output = process.takeOutput(isAll: isAll)
        recent = (Set(starts.keys), recent.now)
        do {
            for case .event(let event) in try process.records() { take(event) }
            for (bytes, descriptor) in output { keep(bytes, descriptor) }
        } catch {
            process.child.terminate()
            self.process = nil
            endAll(because: "its results cannot be read: \(error)")
        }
    }

    private func take(_ event: SwiftTestingRecord.Event) {
        if event.kind == "runEnded" { hasReportedEnd = true }
        guard let id = event.testID else {
            if event.kind == "issueRecorded" { note(outside: event) }
            return
        }
        let reason = (event.argument + [event.reason]).joined(separator: ": ")
        switch event.kind {
        case "testStarted":
            // A suite that starts in each process brings no function nearer to its end.
            open[id] = Outcome()
            guard remaining.contains(id) else { break }
            hasProgressed = true
            starts[id] = process?.supervision.now
            recent.now.insert(id)
            limitTests()
        case "issueRecorded": note(event, of: id)
        case "testSkipped": end(id, Outcome(skipReason: event.reason))
        case "testCaseEnded": open[id]?.cases += 1
        case "testCancelled", "testCaseCancelled":
            open[id, default: Outcome()].cancelled[event._testCase?.id ?? ""] = reason
        case "testEnded":
            var outcome = open[id] ?? Outcome()
            let isCancelled = !outcome.cancelled.isEmpty && outcome.cancelled.count >= outcome.cases
            if isCancelled { outcome.skipReason = outcome.cancelled.values.min() }
            end(id, outcome)
        default: break
        }
    }

    private func end(_ id: String, _ outcome: Outcome) {
        if starts.removeValue(forKey: id) != nil {
            limitTests()
        } else if tests[id] != nil, !outcome.failures.isEmpty {
            unstarted.append(id)
        }
        open[id] = outcome  // A suite's outcome may explain those of its functions.
        guard let index = remaining.firstIndex(of: id) else { return }
        hasProgressed = true
        remaining.remove(at: index)
        ended[id] = outcome
    }

    // MARK: Issues

    private func note(_ event: SwiftTestingRecord.Event, of id: String) {
        if event.issue?.isKnown == true {
            let issue = event.messages.map(\.text).joined(separator: "; ")
            open[id, default: Outcome()].knownIssues.append(issue)
        } else if let warning = event.warning {
            open[id, default: Outcome()].warnings.append(warning)
        } else {
            hasFailed = true
            open[id, default: Outcome()].failures.append(event.failure)
        }
    }

    /// Records an issue of a task or thread whose test Swift Testing does not know; its line may tell.
    private func note(outside event: SwiftTestingRecord.Event) {
        guard event.issue?.isKnown != true else { return }
        if let warning = event.warning { return Run.current.diagnostics.record(warning) }
        hasFailed = true
        var failure = event.failure
        let file = failure.location.file
        let writers = TestLines(file, tests.values.filter { $0.info.location.file == file })
            .owners(of: failure.location.line)
        let running = starts.keys.sorted().compactMap { tests[$0]?.info }
        failure.details += listed(
            running.map { "running at that time was \"\($0.title)\" (\($0.location))" }, upTo: 3)
        failure.details.append(
            "A detached task, a thread and a Dispatch queue do not say for which test they work.")
        guard writers.count == 1, let writer = writers.first?.info else {
            return note(failure, at: running.count == 1 ? running[0].location : nil)
        }
        Run.current.record(
            failure,
            of: .hook("\(writer.title), outside of its test", suite: writer.suite, location: writer.location))
    }

    /// Records a failure outside of tests.
    ///
    /// - Parameter location: the location with which a run selects what has probably caused it.
    private func note(_ failure: Failure, at location: SourceLocation? = nil) {
        Run.current.record(
            failure,
            of: .hook(
                "Outside of the tests of Swift Testing", suite: "", location: location ?? failure.location,
                isOfRun: location == nil))
    }

    /// Records the issues of suites, unless their functions report them because they did not begin.
    private func noteSuites() {
        for (id, outcome) in open.sorted(by: { $0.key < $1.key }) {
            guard let suite = suites[id], !unstarted.contains(where: { $0.hasPrefix(id + "/") }) else {
                continue
            }
            outcome.warnings.forEach(Run.current.diagnostics.record)
            let owner = FailureOwner.hook(
                "\(suite.displayName ?? suite.name), outside of its tests",
                suite: id.replacing("/", with: "."), location: suite.location)
            for failure in outcome.failures { Run.current.record(failure, of: owner) }
        }
        open = [:]
    }

    // MARK: Output

    /// Keeps output until one of the tests that were running has failed, or all of them have been reported.
    private func keep(_ bytes: [UInt8], _ descriptor: Int32) {
        let running = recent.now.union(recent.before)
        let tests = running.count > 20 ? [] : running
        if let last = printed.last, last.tests == tests, last.descriptor == descriptor,
            last.bytes.count < 1 << 16
        {
            printed[printed.count - 1].bytes += bytes
            return
        }
        let names = tests.map { self.tests[$0]?.info.title ?? $0 }.sorted().joined(separator: ", ")
        let what = tests.isEmpty ? pluralized(running.count, "test") : names
        let head = "While Swift Testing was running \(what), this was printed:\n"
        printed.append(
            Printed(bytes: bytes, descriptor: descriptor, tests: tests, head: tests.count == 1 ? nil : head))
        if printed.count > 256 { write(printed.removeFirst()) }
    }

    private func writeOutput(where isWanted: (Printed) -> Bool) {
        printed.filter(isWanted).forEach(write)
        printed.removeAll(where: isWanted)
    }

    private func write(_ part: Printed) {
        // Nothing else can be done if nobody reads it.
        do throws(WriteFailure) {
            try (Array((part.head ?? "").utf8) + part.bytes).write(to: part.descriptor)
        } catch {}
    }

    // MARK: Crashes and hangs

    /// Sets the deadline of the process to the time limit of the test that has run for the longest time; without a
    /// running test, one has to start or end within the limit.
    private func limitTests() {
        guard let process, let timeLimit else { return }
        process.supervision.deadline = (starts.values.min() ?? process.supervision.now) + timeLimit
    }

    /// Terminates the process if a test exceeds its time limit; the other running tests begin again.
    private func endTimedOutTests(of process: SwiftTestsProcess) {
        if !isCrashKnown, process.isCrashing {
            isCrashKnown = true
            return process.supervision.allowCrashText()
        }
        guard let timeLimit else { return }
        process.child.terminate()
        let report = EndReport(.testLimit(timeLimit), errorOutput: "")
        self.process = nil
        if starts.isEmpty { endRest("started no test within \(timeLimit.brief)", process.errorOutput) }
        for (id, start) in starts where start + timeLimit <= process.supervision.now { end(id, by: report) }
    }

    /// Sets the outcomes of the functions that were running when the process ended.
    private func judge(_ cause: EndCause, of process: SwiftTestsProcess) {
        process.child.terminate()
        readRecords(of: process)
        // The end of a process whose last records have arrived with it is judged like any other.
        guard !remaining.isEmpty else { return }
        self.process = nil
        let running = remaining.filter { starts[$0] != nil }
        let report = EndReport(cause, errorOutput: process.errorOutput)
        if running.count > 1 {
            // The one that ended it is found when they run one after the other.
            (isSerial, unexplained) = (true, (report, running.count))
        } else if let id = running.first {
            unexplained = nil
            end(id, by: report)
        } else if hasReportedEnd || !hasProgressed {
            endRest(cause.text, process.errorOutput)
        } else {
            unexplained = unexplained ?? (report, 0)
        }
    }

    /// Sets the outcomes of functions that a complete run did not report: their own before they began, or that of their
    /// suite, if one of these explains it.
    private func endRest(_ end: String, _ errorOutput: String) {
        for id in remaining {
            let reasons = open.filter { $0.value.explainsMissing && (id + "/").hasPrefix($0.key + "/") }
            if let reason = reasons.max(by: { $0.key.count < $1.key.count }) {
                self.end(id, reason.value)
                continue
            }
            let lines = errorOutput.split(separator: "\n").suffix(5).map(String.init)
            let message = "was not run; the process of Swift Testing \(end)"
            self.end(
                id, with: .failed,
                Failure(kind: .error, message: message, details: lines, location: .unknown))
        }
    }

    private func end(_ id: String, by report: EndReport) {
        end(id, with: report.status, report.failure(at: report.location ?? .unknown))
    }

    private func end(_ id: String, with status: Status, _ failure: Failure) {
        var outcome = open[id] ?? Outcome()
        outcome.status = status
        outcome.failures.append(failure)
        end(id, outcome)
    }

    private func endAll(because message: String) {
        let failure = Failure(kind: .error, message: message, location: .unknown)
        for id in remaining { end(id, with: .failed, failure) }
    }

    /// Waits for the process after its last function, and records a failure if its status contradicts its events.
    private func finish() {
        if let (crash, count) = unexplained {
            unexplained = nil
            let when =
                count == 0
                ? "between tests of Swift Testing," : "\(count) tests of Swift Testing were running when"
            let details = crash.details + (count == 0 ? [] : ["One after the other, they did not end it."])
            note(
                Failure(
                    kind: .crash, message: "\(when) their process \(crash.message)", details: details,
                    location: crash.location ?? .unknown))
        }
        guard let process else { return }
        let end = process.end(within: .seconds(20))
        readRecords(of: process, isAll: true)
        self.process = nil
        noteSuites()
        guard end != .byItself(.success), end != .byItself(.code(1)) || !hasFailed else { return }
        let details = process.errorOutput.split(separator: "\n").suffix(5).map(String.init)
        let message = "after its tests, the process of Swift Testing \(end.text)"
        note(Failure(kind: .crash, message: message, details: details, location: .unknown))
    }
}
