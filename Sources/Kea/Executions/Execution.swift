import KeaEvents
import Synchronization

/// One run of one example: what it has found so far, and what is to be undone when it ends.
///
/// Expectations report to the execution that they belong to. A task that an example starts belongs to that
/// example for good, also when another one runs by the time it fails.
package final class Execution: Sendable {
    /// Facts about the example, or about the hook around several examples that is run in its place.
    package let info: ExampleInfo

    /// The stable name of the example that is run.
    let exampleID: String

    /// The groups that it is run in, outermost first.
    let groups: [ObjectIdentifier]

    /// Whom its failures belong to when they come in late.
    let owner: FailureOwner

    /// The run that it is part of.
    let run: any Run

    /// The end of the example's time, on a clock that only goes forward.
    let deadline: ContinuousClock.Instant?

    /// The time that it may take.
    let limit: Duration?

    /// The waiting times of its expectations that do not say any themselves.
    let waiting: WaitingTimes

    /// The reason for an expected failure, or `nil` where none is expected.
    private let knownIssue: String?

    /// A line that each failure ends with.
    private let note: String?

    /// The listener that is told of each failure at once.
    let tell: FailureListener.Tell?

    /// The number of expectations that were judged in this process.
    static let judgedCount = Atomic(0)

    private let state = Mutex(State())

    /// What was found up to some moment.
    struct Findings {
        fileprivate var failures: [Failure]
        fileprivate var status: Status
        fileprivate var reason: String?
        fileprivate var unasked: [Failure]
    }

    private struct State {
        var failures: [Failure] = []
        var status = Status.passed
        var reason: String?
        var isFinished = false
        var cleanups: [@MainActor () -> Void] = []
        /// The failures of expectations that went away without having been asked.
        var unasked: [Failure] = []
        /// Whether an error ended a piece of the example, perhaps in the middle of an expectation.
        var isCutShort = false

        /// Turns the result around: a known issue is to be found, and it is news when it is not.
        mutating func settle(_ issue: String, at location: SourceLocation) {
            switch status {
            case .failed, .timedOut:
                (status, reason, failures) = (.passed, ExampleResult.reason(ofKnownIssue: issue), [])
            case .passed:
                let message = "the known issue did not occur (\(issue)); if it is fixed, remove the trait"
                (status, failures) = (.failed, [Failure(message: message, location: location)])
            default: break
            }
        }
    }

    /// - Parameters:
    ///   - example: what is known of the example that is run.
    ///   - run: the run that it is part of.
    ///   - groups: the groups that it is run in, outermost first.
    ///   - waiting: how long its expectations wait that do not say it themselves.
    ///   - deadline: when it has to have ended.
    ///   - limit: how long it may take.
    ///   - knownIssue: why it is expected to fail.
    ///   - note: a line that each failure ends with.
    ///   - hook: what is known of the hook around several examples that is run in place of the example.
    init(
        _ example: ExampleInfo, in run: any Run, groups: [ObjectIdentifier], waiting: WaitingTimes,
        deadline: ContinuousClock.Instant?, limit: Duration?, knownIssue: String? = nil, note: String? = nil,
        hook: ExampleInfo? = nil
    ) {
        info = hook ?? example
        exampleID = example.id
        self.groups = groups
        owner = hook.map { .hook($0.title, suite: $0.suite, location: $0.location) } ?? .example(example)
        self.run = run
        self.deadline = deadline
        self.limit = limit
        self.waiting = waiting
        self.knownIssue = knownIssue
        self.note = note
        // A spec of Kea's own runs engines inside of an example: what they find is no failure of the run.
        tell = run.isOfProcess ? FailureListener.current : nil
    }
}

/// A run, as its executions see it.
protocol Run: AnyObject, Sendable {
    /// Whether it is the one run of its process, and not one that a spec of Kea's own has begun.
    var isOfProcess: Bool { get }
    /// Whether steps are only looked up.
    @MainActor var isDryRun: Bool { get }
    /// Whether the steps of examples that pass or are skipped are to be told.
    @MainActor var tellsAllSteps: Bool { get }
    /// Whether somebody holds the process at breakpoints, so that its time says nothing.
    @MainActor var isDebugged: @Sendable () -> Bool { get }
    /// The time of what is running that is nobody's.
    @MainActor var lostTime: @Sendable () -> Duration { get }
    /// The receiver of run events.
    @MainActor var report: @MainActor (RunEvent) -> Void { get }
}

/// The waiting times of expectations that do not say any themselves.
struct WaitingTimes: Sendable {
    /// For `eventually`, `eventuallyNot` and `confirmation`, which end as soon as they can.
    var within = Duration.seconds(1)
    /// For `always`, `never` and `afterWaiting`, which take their whole time.
    var throughout = Duration.seconds(1)
}

// MARK: - What it finds

extension Execution {
    /// Records a failure; the example goes on.
    ///
    /// A failure that arrives after the example has ended is reported all the same, with the example's name.
    ///
    /// - Parameters:
    ///   - failure: what went wrong.
    ///   - status: what the example becomes by it; failed or timed out unless said otherwise.
    package func record(_ failure: Failure, as status: Status? = nil) {
        let status = status ?? (failure.kind == .timeLimit ? .timedOut : .failed)
        var failure = failure
        if let note { failure.details.append(note) }
        let isLate = state.withLock { [failure] state in
            guard !state.isFinished else { return true }
            state.failures.append(failure)
            state.status = max(state.status, status)
            return false
        }
        if isLate { LateFailures.record(failure, of: self) }
        tell?(failure, owner)
    }

    /// Says how the example is to be reported, if nothing graver is found.
    package func mark(_ status: Status, reason: String? = nil) {
        state.withLock { state in
            guard status > state.status else { return }
            state.status = status
            state.reason = reason
        }
    }

    /// Takes what was found so far, for which somebody else answers from now on.
    func takeFindings() -> ExampleResult {
        state.withLock { state in
            defer { (state.failures, state.status, state.reason) = ([], .passed, nil) }
            return ExampleResult(
                status: state.status, seconds: 0, failures: state.failures, reason: state.reason)
        }
    }

    /// Remembers what was found so far, for `forgetWhatCame`.
    func findings() -> Findings {
        state.withLock {
            Findings(failures: $0.failures, status: $0.status, reason: $0.reason, unasked: $0.unasked)
        }
    }

    /// Drops what was found since: it came of being cancelled, and not of the example.
    func forgetWhatCame(after findings: Findings) {
        state.withLock { state in
            (state.failures, state.status) = (findings.failures, findings.status)
            (state.reason, state.unasked) = (findings.reason, findings.unasked)
        }
    }

    /// The failures so far.
    package var failures: [Failure] { state.withLock { $0.failures } }

    /// The gravest status so far.
    package var status: Status { state.withLock { $0.status } }

    /// Notes an expectation that went away without having been asked; it fails the example when that ends, unless
    /// an error was thrown, which may have come from the expectation's own matcher.
    func recordUnasked(_ failure: Failure) {
        let isLate = state.withLock { state in
            if !state.isFinished { state.unasked.append(failure) }
            return state.isFinished || FailureListener.isLast
        }
        if isLate { record(failure) }
    }

    /// Records an error that was thrown at or below `location`.
    package func record(_ error: any Error, at location: SourceLocation) {
        state.withLock { $0.isCutShort = true }
        if let skip = Skip(error) { return mark(.skipped, reason: skip.reason) }
        switch error {
        case is any RecordedError: break
        case let error where SwiftTestingIssues.hasRecorded(error): break
        case is RunInterrupted:
            // What it has found before is its result.
            guard failures.isEmpty else { break }
            mark(.notRun, reason: RunInterrupted.reason)
            record(
                Failure(kind: .notRun, message: "not run: \(RunInterrupted.reason)", location: location),
                as: .notRun)
        case let failure as Failure: record(failure)
        case let pending as Pending: mark(.pending, reason: pending.reason ?? "not yet implemented")
        case let error as any FailureConvertible: record(error.failure(at: location))
        case let exceeded as TimeLimitExceeded:
            // Once is enough: what is cleaned up after a late body is late, too.
            guard status != .timedOut else { break }
            record(Failure(kind: .timeLimit, message: exceeded.message, location: location))
        default:
            record(
                Failure(
                    kind: .error, message: Failure.thrown + printed(error), location: location,
                    errorType: "\(type(of: error))")
            )
        }
    }

    /// Whether steps are only looked up and not run.
    @MainActor package var isDryRun: Bool { run.isDryRun }

    /// Whether the steps of examples that pass or are skipped are to be told.
    @MainActor package var tellsAllSteps: Bool { run.tellsAllSteps }

    /// Sends an event of this example to the reports.
    @MainActor
    package func report(_ event: RunEvent) { run.report(event) }

    /// Ends the execution; later failures are late, and how long it took is for the caller to say.
    @MainActor
    func finish() -> ExampleResult {
        while let cleanup = nextCleanup() { cleanup() }
        return state.withLock { state in
            if let knownIssue { state.settle(knownIssue, at: info.location) }
            let unasked = state.isCutShort ? [] : state.unasked
            if !unasked.isEmpty {
                state.failures += unasked
                state.status = max(state.status, .failed)
            }
            return ExampleResult(
                status: state.status, seconds: 0, failures: state.failures,
                reason: state.reason)
        }
    }
}

// MARK: - What is undone at its end

extension Execution {
    /// Runs `cleanup` when the example has ended, after its last hook; the latest comes first.
    ///
    /// What it finds still counts for the example. It may be called from any thread, and does nothing once the
    /// example has ended.
    package func atEnd(_ cleanup: @escaping @MainActor () -> Void) {
        state.withLock { state in
            if !state.isFinished { state.cleanups.append(cleanup) }
        }
    }

    /// The next thing to undo; where there is none, the example has ended.
    private func nextCleanup() -> (@MainActor () -> Void)? {
        state.withLock { state in
            state.isFinished = state.cleanups.isEmpty
            return state.cleanups.popLast()
        }
    }

    /// Whether the example has ended, so that failures are late.
    var isFinished: Bool { state.withLock { $0.isFinished } }
}
