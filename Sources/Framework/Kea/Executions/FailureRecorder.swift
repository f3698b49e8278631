import KeaEvents
import Synchronization

/// Collects failures that would otherwise belong to the example.
final class FailureRecorder: Sendable {
    @TaskLocal static var innermost: FailureRecorder?

    private let location: SourceLocation
    private let state = Mutex(State())

    init(at location: SourceLocation) { self.location = location }

    private struct State {
        var failures: [Failure] = []
        var isFinished = false
        var unevaluated: [Failure] = []
    }

    /// The recorder that the calling code runs under.
    ///
    /// A task may outlive the recording in which it was started; its later failures belong to the example again.
    static var current: FailureRecorder? {
        guard let innermost, !innermost.state.withLock({ $0.isFinished }) else { return nil }
        return innermost
    }

    func record(_ failure: Failure) {
        state.withLock { $0.failures.append(failure) }
    }

    func recordUnevaluated(_ failure: Failure) {
        state.withLock { $0.unevaluated.append(failure) }
    }

    /// Forgets unevaluated expectations: an error was thrown, perhaps by one of their matchers.
    func forgetUnevaluated() { state.withLock { $0.unevaluated = [] } }

    func record(_ error: any Error) {
        forgetUnevaluated()
        switch error {
        case is any RecordedError: break
        case let error where SwiftTestingIssues.hasRecorded(error): break
        case let failure as Failure: record(failure)
        default:
            record(
                Failure(
                    kind: .error, message: Failure.thrown + printed(error), location: location))
        }
    }

    func finish() -> [Failure] {
        state.withLock { state in
            state.isFinished = true
            return state.failures + state.unevaluated
        }
    }
}
