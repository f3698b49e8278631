import KeaEvents
import Synchronization

/// Takes the failures that would otherwise go to the example.
final class FailureRecorder: Sendable {
    @TaskLocal static var innermost: FailureRecorder?

    private let location: SourceLocation
    private let state = Mutex(State())

    init(at location: SourceLocation) { self.location = location }

    private struct State {
        var failures: [Failure] = []
        var isFinished = false
        /// The failures of expectations that nobody asked.
        var unasked: [Failure] = []
    }

    /// The recorder that the calling code runs under.
    ///
    /// A task may outlive the recording that it was started in; what it finds then is the example's again.
    static var current: FailureRecorder? {
        guard let innermost, !innermost.state.withLock({ $0.isFinished }) else { return nil }
        return innermost
    }

    func record(_ failure: Failure) {
        state.withLock { $0.failures.append(failure) }
    }

    /// Notes an expectation that went away without having been asked.
    func recordUnasked(_ failure: Failure) {
        state.withLock { $0.unasked.append(failure) }
    }

    /// Forgets the expectations that nobody asked: an error was thrown, perhaps by what they were to be asked.
    func forgetUnasked() { state.withLock { $0.unasked = [] } }

    /// Records what was thrown out of the recorded expectations.
    func record(_ error: any Error) {
        forgetUnasked()
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

    /// Ends the recording.
    func finish() -> [Failure] {
        state.withLock { state in
            state.isFinished = true
            return state.failures + state.unasked
        }
    }
}
