import Foundation
import Kea
import KeaEvents

/// Runs `@Test` functions in a process of their own, and keeps their outcomes until their examples report them.
///
/// If the process ends early, no result is lost: the functions that were running are reported, and another process runs
/// the rest.
@MainActor
final class SwiftTestsRun {
    private struct Outcome {
        var failures: [Failure] = []
        var status: Status?
        var skipReason: String?
        var knownIssues: [String] = []
    }

    /// The functions that have not ended, in order.
    private var remaining: [String] = []
    private var timeLimit: Duration?
    /// The outcomes that no execution has reported.
    private var ended: [String: Outcome] = [:]
    /// The outcomes so far of functions that have begun, and of suites.
    private var open: [String: Outcome] = [:]
    /// The start of each running function, on the process's clock.
    private var starts: [String: Duration] = [:]
    /// Whether the runtime was seen to write about a crash.
    private var isCrashKnown = false
    private var process: SwiftTestsProcess?
    /// The crash of a process in which several functions were running; from then on, they run one after the other.
    private var unexplained: (crash: EndReport, running: Int)?
    private var isSerial = false
    private var hasProgressed = false
    private var hasReportedEnd = false

    /// - Parameter ids: The functions, repeated ones more than once. Each repetition runs by itself later.
    func plan(_ ids: [String], timeLimit: Duration?) {
        var known: Set<String> = []
        remaining = ids.filter { known.insert($0).inserted }
        self.timeLimit = timeLimit
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
        for var failure in outcome.failures {
            if !failure.location.isKnown { failure.location = execution.info.location }
            execution.record(failure, as: outcome.status)
        }
        if let reason = outcome.skipReason { execution.mark(.skipped, reason: reason) }
        for issue in outcome.knownIssues {
            execution.noteKnownIssue(issue)
            let attachment = Attachment(
                .text("\(execution.info.title): known issue: \(issue)"),
                mediaType: "text/x.cucumber.log+plain")
            execution.report(.attachment(attachment, example: execution.info.id))
        }
        if remaining.isEmpty { finish() }
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
        (open, starts, isCrashKnown, hasProgressed, hasReportedEnd) = ([:], [:], false, false, false)
        do {
            let filter = remaining.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" }
            let options = SwiftTestingRequest.Options(parallel: !isSerial, filter: filter)
            process = try SwiftTestsProcess(options, isQuiet: false)
            limitTests()
        } catch {
            endAll(because: "no process can be started for it: \(error.systemReason)")
        }
    }

    private func readRecords(of process: SwiftTestsProcess) {
        do {
            for case .event(let event) in try process.records() { take(event) }
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
        switch event.kind {
        case "testStarted":
            // A suite that starts in each process brings no function nearer to its end.
            open[id] = Outcome()
            guard remaining.contains(id) else { break }
            hasProgressed = true
            starts[id] = process?.supervision.now
            limitTests()
        case "issueRecorded": note(event, of: id)
        case "testSkipped":
            let reason = event._comments?.joined(separator: " ") ?? ""
            end(id, Outcome(skipReason: reason.isEmpty ? "no reason given" : reason))
        case "testEnded": end(id, open[id] ?? Outcome())
        default: break
        }
    }

    private func end(_ id: String, _ outcome: Outcome) {
        if starts.removeValue(forKey: id) != nil { limitTests() }
        open[id] = outcome  // A suite's outcome may explain those of its functions.
        guard let index = remaining.firstIndex(of: id) else { return }
        hasProgressed = true
        remaining.remove(at: index)
        ended[id] = outcome
    }

    // MARK: Issues

    private func note(_ event: SwiftTestingRecord.Event, of id: String) {
        // This version of the event stream has no warnings.
        if event.issue?.isKnown == true {
            let issue = event.messages.map(\.text).joined(separator: "; ")
            open[id, default: Outcome()].knownIssues.append(issue)
        } else {
            open[id, default: Outcome()].failures.append(event.failure)
        }
    }

    /// Records an issue of a task or thread whose test Swift Testing does not know.
    private func note(outside event: SwiftTestingRecord.Event) {
        guard event.issue?.isKnown != true else { return }
        let failure = event.failure
        let message = "outside of the tests of Swift Testing: \(failure.message)"
        Diagnostics.record(.error, message, details: failure.details, at: failure.location)
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
        if starts.isEmpty {
            endRest("started no test within \(timeLimit.brief)", process.errorOutput)
        }
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

    /// Sets the outcomes of functions that a complete run did not report: those of their suites, if these explain it.
    private func endRest(_ end: String, _ errorOutput: String) {
        for id in remaining {
            let suite = open.first {
                id.hasPrefix($0.key + "/") && $0.value.failures.count + ($0.value.skipReason?.count ?? 0) > 0
            }
            if let suite {
                self.end(id, suite.value)
                continue
            }
            let lines = errorOutput.split(separator: "\n").map(String.init)
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

    /// Waits for the process after its last function, and records an error if its status contradicts its events.
    private func finish() {
        if let (crash, count) = unexplained {
            unexplained = nil
            let when =
                count == 0
                ? "between tests of Swift Testing," : "\(count) tests of Swift Testing were running when"
            let note = count == 0 ? [] : ["One after the other, they did not end it."]
            Diagnostics.record(
                .error, "\(when) their process \(crash.message)", details: crash.details + note,
                at: crash.location)
        }
        guard let process else { return }
        self.process = nil
        let end = process.end(within: .seconds(20))
        let hasFailed = open.values.contains { !$0.failures.isEmpty }
        guard end != .byItself(.success), end != .byItself(.code(1)) || !hasFailed else { return }
        let details = process.errorOutput.split(separator: "\n").map(String.init)
        Diagnostics.record(
            .error, "after its tests, the process of Swift Testing \(end.text)", details: details, at: nil)
    }
}
