import KeaEvents
import Synchronization

/// One run of one example: its failures so far, also those of its tasks that go on later, and the cleanup for its end.
package final class Execution: Sendable {
    /// Facts about the example, or about the hook around several examples that runs instead of it.
    package let info: ExampleInfo

    /// Facts about the example, for a hook those of the example that it runs for.
    let example: ExampleInfo
    let groups: [ObjectIdentifier]

    /// The source of failures that arrive late.
    let owner: FailureOwner

    package let run: Run
    let deadline: ContinuousClock.Instant?

    package let limit: Duration?
    let waiting: WaitingTimes
    private let knownIssue: KnownIssue?

    /// A line that each failure ends with.
    private let note: String?
    let forward: FailureListener.Report?

    /// The number of expectations that the process has evaluated: any thread may, without a known run.
    package static let evaluatedExpectations = Atomic(0)

    private let state = Mutex(State())

    private struct State {
        var result = ExampleResult(status: .passed, seconds: 0)
        var isFinished = false
        var cleanups: [@MainActor () -> Void] = []
        var unevaluated: [Failure] = []
        /// The locations of expectations that suspend now.
        var suspended: [SourceLocation] = []
        /// Whether an error ended a part of the example, perhaps in the middle of an expectation.
        var isCutShort = false
        /// A line that the failures of the current step end with.
        var hint: String?

        /// Inverts the result of a known issue: it is expected to fail, and passing is the failure.
        mutating func settle(_ issue: KnownIssue, at location: SourceLocation) {
            switch result.status {
            case .failed, .timedOut:
                result = .passed(withKnownIssue: issue.reason)
            case .passed where !issue.isIntermittent:
                result.status = .failed
                result.failures = [.issueDidNotOccur(issue.reason, remove: "trait", at: location)]
            default: break
            }
        }
    }

    init(
        _ example: ExampleInfo, in run: Run, groups: [ObjectIdentifier], waiting: WaitingTimes,
        deadline: ContinuousClock.Instant?, limit: Duration?, knownIssue: KnownIssue? = nil,
        note: String? = nil, hook: GroupHook? = nil
    ) {
        info =
            hook.map { hook in
                ExampleInfo(
                    id: "\(hook.suite)/\(hook.title)", kind: example.kind, suite: hook.suite,
                    path: [hook.title], location: hook.location, tags: [])
            } ?? example
        (self.example, self.groups) = (example, groups)
        owner = hook?.owner ?? .example(example)
        (self.run, self.deadline, self.limit, self.waiting) = (run, deadline, limit, waiting)
        (self.knownIssue, self.note) = (knownIssue, note)
        forward = run.failureListener.report
    }
}

struct WaitingTimes: Sendable {
    /// For `eventually`, `eventuallyNot` and `confirmation`, which end as early as possible.
    var within = Duration.seconds(1)
    /// For `always`, `never` and `afterWaiting`, which take the full time.
    var throughout = Duration.seconds(1)
}

package struct KnownIssue: Sendable {
    package let reason: String
    /// Whether the example may also pass.
    let isIntermittent: Bool
}

extension Failure {
    static func issueDidNotOccur(
        _ reason: String, remove what: String, at location: SourceLocation
    ) -> Failure {
        let message = "the known issue did not occur (\(reason)); if it is fixed, remove the \(what)"
        return Failure(message: message, location: location)
    }

    static func suspended(at location: SourceLocation) -> Failure {
        Failure(
            kind: .definition,
            message: "an expectation was still waiting when its example ended: await its task",
            location: location, expression: SourceText.subject(at: location))
    }

    /// Returns the failure of code that threw an error; `nil` if it was recorded before.
    static func thrown(_ error: any Error, at location: SourceLocation) -> Failure? {
        if error is any RecordedError || SwiftTestingIssues.hasRecorded(error) { return nil }
        return error as? Failure
            ?? composed {
                Failure(
                    kind: .error,
                    message: PlainText.isOn ? PlainText.of(thrown: error) : thrown + printed(error),
                    location: location, errorType: "\(type(of: error))")
            }
    }
}

// MARK: - Findings

extension Execution {
    /// Records a failure, also one that arrives after the example has ended, which is reported with its name.
    package func record(_ failure: Failure, as status: Status? = nil) {
        let status = status ?? (failure.kind == .timeLimit ? .timedOut : .failed)
        var failure = failure
        failure.identify()
        if let note { failure.details.append(note) }
        let isLate = state.withLock { state in
            guard !state.isFinished else { return true }
            if let hint = state.hint { failure.details.append(hint) }
            state.result.failures.append(failure)
            state.result.status = max(state.result.status, status)
            return false
        }
        if isLate { run.lateFailures.record(failure, of: self) }
        forward?(failure, owner)
    }

    @MainActor
    package func withHint<Value>(_ hint: String?, _ body: @MainActor () throws -> Value) rethrows -> Value {
        state.withLock { $0.hint = hint }
        defer { state.withLock { $0.hint = nil } }
        return try body()
    }

    /// Sets the status of the example, unless it has a more severe one.
    package func mark(_ status: Status, reason: String? = nil) {
        state.withLock { state in
            guard status > state.result.status else { return }
            (state.result.status, state.result.reason) = (status, reason)
        }
    }

    /// Records a known issue in an example that has passed so far.
    package func noteKnownIssue(_ issue: String) {
        state.withLock { state in
            guard state.result.status == .passed else { return }
            state.result.note(knownIssue: issue)
        }
    }

    func takeFindings() -> ExampleResult {
        state.withLock { state in
            defer { state.result = ExampleResult(status: .passed, seconds: 0) }
            return state.result
        }
    }

    /// Returns a closure that drops later findings: those of a cancellation, or of an attempt that is repeated.
    package func checkpoint() -> () -> Void {
        let (result, unevaluated, isCutShort) = state.withLock {
            ($0.result, $0.unevaluated, $0.isCutShort)
        }
        return {
            self.state.withLock {
                ($0.result, $0.unevaluated, $0.isCutShort) = (result, unevaluated, isCutShort)
            }
        }
    }

    package var failures: [Failure] { state.withLock { $0.result.failures } }
    package var status: Status { state.withLock { $0.result.status } }

    /// Records an expectation that was not evaluated, which fails the example unless an error was thrown.
    func recordUnevaluated(_ failure: Failure) {
        let isLate = state.withLock { state in
            if !state.isFinished { state.unevaluated.append(failure) }
            return state.isFinished || run.failureListener.isLast
        }
        if isLate { record(failure) }
    }

    /// Notes an expectation that suspends until the closure is called; one left at the example's end fails the example.
    static func suspend(at location: SourceLocation) -> () -> Void {
        guard let execution = inherited else { return {} }
        execution.state.withLock { $0.suspended.append(location) }
        return {
            execution.state.withLock { state in
                if let index = state.suspended.firstIndex(of: location) { state.suspended.remove(at: index) }
            }
        }
    }

    package func markNotRun(because reason: String, at location: SourceLocation) {
        mark(.notRun, reason: reason)
        record(Failure(kind: .notRun, message: "not run: \(reason)", location: location), as: .notRun)
    }

    package func record(_ error: any Error, at location: SourceLocation) {
        state.withLock { $0.isCutShort = true }
        if let skip = Skip(error) { return mark(.skipped, reason: skip.reason) }
        switch error {
        case is RunInterrupted:
            // Its earlier failures are its result.
            guard failures.isEmpty else { break }
            markNotRun(because: "the run was interrupted while it was running", at: location)
        case let pending as Pending: mark(.pending, reason: pending.reason ?? "not yet implemented")
        case let exceeded as TimeLimitExceeded:
            // One timeout is enough: the cleanup after a timed-out body is late too.
            guard status != .timedOut else { break }
            record(
                Failure(
                    kind: .timeLimit, message: exceeded.message, details: exceeded.details, location: location
                ))
        default:
            if let failure = Failure.thrown(error, at: location) { record(failure) }
        }
    }

    package var isExpectedToFail: Bool { knownIssue != nil }

    @MainActor
    package func report(_ event: RunEvent) { run.report(event) }

    /// Reports a warning, in the run of the process at its end.
    @MainActor
    package func warn(_ warning: Diagnostic) {
        if run.isOfProcess { run.diagnostics.record(warning) } else { run.report(.diagnostic(warning)) }
    }

    @MainActor
    func finish() -> ExampleResult {
        while let cleanup = nextCleanup() { cleanup() }
        if !MainLoop.isVirtual { run.leakedTasks.add(self) }
        return state.withLock { state in
            if let knownIssue { state.settle(knownIssue, at: info.location) }
            let undecided = state.unevaluated + state.suspended.map(Failure.suspended)
            if !state.isCutShort, !undecided.isEmpty {
                state.result.failures += undecided
                state.result.status = max(state.result.status, .failed)
            }
            return state.result
        }
    }

    // MARK: Cleanup

    /// Runs `cleanup` after the last hook of the example, the most recent first; after the example, it does nothing.
    package func atEnd(_ cleanup: @escaping @MainActor () -> Void) {
        state.withLock { state in
            if !state.isFinished { state.cleanups.append(cleanup) }
        }
    }

    private func nextCleanup() -> (@MainActor () -> Void)? {
        state.withLock { state in
            state.isFinished = state.cleanups.isEmpty
            return state.cleanups.popLast()
        }
    }

    var isFinished: Bool { state.withLock { $0.isFinished } }
}
