import KeaEvents
import Synchronization

/// Runs expectations and returns the failures among them, instead of reporting those to the example.
///
/// It is how a matcher is specified, one of Kea's or one of your own:
///
/// ```swift
/// it("says which number is odd") {
///     let failures = recordFailures { expect(3).to(beEven()) }
///     expect(failures.map(\.message)).to(equal(["expected to be even, got 3"]))
/// }
/// ```
///
/// What the closure throws is among the failures, too; a requirement that does not hold ends the closure.
/// Tasks that the closure starts record here as well, as long as it runs.
public func recordFailures(
    file: String = #filePath, line: Int = #line, _ body: () throws -> Void
) -> [Failure] {
    let recorder = FailureRecorder(at: SourceLocation(file: file, line: line))
    FailureRecorder.$innermost.withValue(recorder) {
        do { try body() } catch { recorder.record(error) }
    }
    return recorder.finish()
}

/// Runs expectations that may suspend, and returns the failures among them, instead of reporting those to the
/// example.
nonisolated(nonsending) public func recordFailures(
    file: String = #filePath, line: Int = #line, _ body: nonisolated(nonsending) () async throws -> Void
) async -> [Failure] {
    let recorder = FailureRecorder(at: SourceLocation(file: file, line: line))
    await FailureRecorder.$innermost.withValue(recorder) {
        do { try await body() } catch { recorder.record(error) }
    }
    return recorder.finish()
}

/// Takes the failures that would otherwise go to the example.
final class FailureRecorder: Sendable {
    @TaskLocal static var innermost: FailureRecorder?

    private let location: SourceLocation
    private let state = Mutex(State())

    init(at location: SourceLocation) { self.location = location }

    private struct State {
        var failures: [Failure] = []
        var isFinished = false
        /// The expectations that nobody asked.
        var unasked: [SourceLocation] = []
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
    func noteUnasked(at location: SourceLocation) {
        state.withLock { $0.unasked.append(location) }
    }

    /// Forgets the expectations that nobody asked: an error was thrown, perhaps by what they were to be asked.
    func forgetUnasked() { state.withLock { $0.unasked = [] } }

    /// Records what was thrown out of the recorded expectations.
    func record(_ error: any Error) {
        forgetUnasked()
        switch error {
        case is StopExample, is UnexpectedCall: break  // What threw it is recorded already.
        case let failure as Failure: record(failure)
        default:
            record(
                Failure(
                    kind: .error, message: "threw an error: \(printed(error))", location: location))
        }
    }

    /// Ends the recording.
    func finish() -> [Failure] {
        let (failures, unasked) = state.withLock { state in
            state.isFinished = true
            return (state.failures, state.unasked)
        }
        return failures + unasked.map(Verdict.unasked)
    }
}
