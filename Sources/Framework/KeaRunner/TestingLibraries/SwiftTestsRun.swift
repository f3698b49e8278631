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
    private var ended: [String: Outcome] = [:]
    /// The outcomes so far of functions that have begun, and of suites.
    private var open: [String: Outcome] = [:]
    /// The start of each running function: the time, and how long the process had waited for a processor by then.
    private var starts: [String: (time: ContinuousClock.Instant, processorWait: Duration)] = [:]
    /// The time at which the runtime was seen to write about a crash.
    private var crash: ContinuousClock.Instant?
    private var process: SwiftTestsProcess?
    /// The crash of a process in which several functions were running; from then on, they run one after the other.
    private var unexplained: (crash: CrashReport, running: Int)?
    private var isSerial = false
    private var hasProgressed = false
    private var hasReportedEnd = false

    func plan(_ ids: [String], timeLimit: Duration?) {
        remaining = ids
        self.timeLimit = timeLimit
    }

    /// Waits for the end of a function, and reports its outcome to an execution.
    func report(_ id: String, to execution: Execution) {
        while ended[id] == nil {
            guard SignalHandler.signal == nil else {
                process?.child.terminate()
                return execution.mark(.skipped, reason: "the run was interrupted")
            }
            advance()
        }
        guard let outcome = ended[id] else { return }
        for var failure in outcome.failures {
            if failure.location.file.isEmpty { failure.location = execution.info.location }
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

    // MARK: The process

    /// Reads the events so far, and starts a process if there is none.
    private func advance() {
        guard let process else { return start() }
        let isRunning = process.child.isRunning
        readRecords(of: process)
        endTimedOutTests(of: process)
        guard self.process != nil else { return }
        if isRunning { usleep(1000) } else { judgeEnd(of: process) }
    }

    private func start() {
        (open, starts, crash, hasProgressed, hasReportedEnd) = ([:], [:], nil, false, false)
        do {
            let filters = remaining.flatMap {
                ["--filter", "^\(NSRegularExpression.escapedPattern(for: $0))$"]
            }
            process = try SwiftTestsProcess(filters + (isSerial ? ["--no-parallel"] : []), isQuiet: false)
        } catch {
            endAll(with: "no process can be started for it: \(error.systemReason)", [], .failed)
        }
    }

    private func readRecords(of process: SwiftTestsProcess) {
        do {
            for case .event(let event) in try process.records() { take(event) }
        } catch {
            process.child.terminate()
            self.process = nil
            endAll(with: "its results cannot be read: \(error)", [], .failed)
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
            hasProgressed = hasProgressed || remaining.contains(id)
            open[id] = Outcome()
            starts[id] = (.now, process?.processorWait ?? .zero)
        case "issueRecorded": note(event, of: id)
        case "testSkipped":
            let reason = event._comments?.joined(separator: " ") ?? ""
            end(id, Outcome(skipReason: reason.isEmpty ? "no reason given" : reason))
        case "testEnded": end(id, open[id] ?? Outcome())
        default: break
        }
    }

    private func end(_ id: String, _ outcome: Outcome) {
        starts[id] = nil
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

    /// The time limit for the runtime's text about a crash, which may be longer than a test's.
    private static let crashTextLimit = Duration.seconds(20)

    /// Terminates the process if a test exceeds its time limit; the other running tests begin again.
    ///
    /// Time in which the process waited for a processor does not count, nor does that of a crash.
    private func endTimedOutTests(of process: SwiftTestsProcess) {
        guard let timeLimit else { return }
        func timedOut(_ lost: Duration?) -> [String] {
            starts.filter { id, start in
                remaining.contains(id)
                    && .now - start.time - (lost.map { $0 - start.processorWait } ?? .zero) > timeLimit
            }.map(\.key)
        }
        guard !timedOut(nil).isEmpty else { return }
        let timedOut = timedOut(process.processorWait)
        guard !timedOut.isEmpty else { return }
        if crash == nil, process.isCrashing { crash = .now }
        if let crash, .now - crash < Self.crashTextLimit { return }
        process.child.terminate()
        self.process = nil
        for id in timedOut {
            end(
                id, with: "took longer than the time limit of \(timeLimit.brief), and was ended", [],
                .timedOut)
        }
    }

    /// Sets the outcomes of the functions that were running when the process ended.
    private func judgeEnd(of process: SwiftTestsProcess) {
        let end = process.child.terminate()
        readRecords(of: process)
        // The end of a process whose last records have arrived with it is judged like any other.
        guard !remaining.isEmpty else { return }
        self.process = nil
        let running = remaining.filter { starts[$0] != nil }
        let crash = CrashReport(end, errorOutput: process.errorOutput)
        if running.count > 1 {
            // The one that ended it is found when they run one after the other.
            (isSerial, unexplained) = (true, (crash, running.count))
        } else if let id = running.first {
            unexplained = nil
            self.end(id, with: crash.message, crash.details, .crashed, at: crash.location)
        } else if hasReportedEnd || !hasProgressed {
            endRest(end, process.errorOutput)
        } else {
            unexplained = unexplained ?? (crash, 0)
        }
    }

    /// Sets the outcomes of functions that a complete run did not report: those of their suites, if these explain it.
    private func endRest(_ end: ExitStatus, _ errorOutput: String) {
        for id in remaining {
            let suite = open.first {
                id.hasPrefix($0.key + "/") && $0.value.failures.count + ($0.value.skipReason?.count ?? 0) > 0
            }
            if let suite {
                self.end(id, suite.value)
            } else {
                let lines = errorOutput.split(separator: "\n").map(String.init)
                self.end(
                    id, with: "was not run; the process of Swift Testing ended with \(end.text)", lines,
                    .failed)
            }
        }
    }

    private func end(
        _ id: String, with message: String, _ details: [String], _ status: Status,
        at location: SourceLocation? = nil
    ) {
        var outcome = open[id] ?? Outcome()
        let kind: Failure.Kind = status == .crashed ? .crash : status == .timedOut ? .timeLimit : .error
        outcome.status = status
        outcome.failures.append(
            Failure(
                kind: kind, message: message, details: details,
                location: location ?? SwiftTestingRecord.Event.unknownLocation))
        end(id, outcome)
    }

    private func endAll(with message: String, _ details: [String], _ status: Status) {
        for id in remaining { end(id, with: message, details, status) }
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
        let wasHanging = process.child.end(within: .seconds(20)) == nil
        let end = process.child.terminate()
        let hasFailed =
            ended.values.contains { !$0.failures.isEmpty } || open.values.contains { !$0.failures.isEmpty }
        guard wasHanging || !(end == .code(0) || end == .code(1) && hasFailed) else { return }
        let what = wasHanging ? "did not end" : "ended with \(end.text)"
        let details = process.errorOutput.split(separator: "\n").map(String.init)
        Diagnostics.record(
            .error, "after its tests, the process of Swift Testing \(what)", details: details, at: nil)
    }
}
