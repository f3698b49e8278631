import KeaEvents
import Synchronization

/// Collects failures that would otherwise belong to the example.
final class FailureRecorder: Sendable {
    /// The innermost recorder of the task: expectations have no parameter for it.
    @TaskLocal static var innermost: FailureRecorder?

    private let state = Mutex(State())

    private struct State {
        var failures: [Failure] = []
        var unevaluated: [Failure] = []
        var isFinished = false
    }

    /// The recorder that the calling code runs under; none for a task that has outlived the recording.
    static var current: FailureRecorder? {
        guard let innermost, !innermost.state.withLock({ $0.isFinished }) else { return nil }
        return innermost
    }

    static func run<Value>(_ body: () throws -> Value) -> Recording<Value> {
        let recorder = FailureRecorder()
        return recorder.recording($innermost.withValue(recorder) { Result { try body() } })
    }

    nonisolated(nonsending) static func run<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async -> Recording<Value> {
        let recorder = FailureRecorder()
        return recorder.recording(await $innermost.withValue(recorder) { await Result(awaiting: body) })
    }

    private func recording<Value>(_ outcome: Result<Value, any Error>) -> Recording<Value> {
        let (failures, unevaluated) = state.withLock { state in
            state.isFinished = true
            return (state.failures, state.unevaluated)
        }
        // A thrown error may come from the matcher of an expectation, which was not evaluated then.
        if case .failure = outcome { return Recording(outcome: outcome, failures: failures) }
        return Recording(outcome: outcome, failures: failures + unevaluated)
    }

    func record(_ failure: Failure) { state.withLock { $0.failures.append(failure) } }
    func recordUnevaluated(_ failure: Failure) { state.withLock { $0.unevaluated.append(failure) } }
}

struct Recording<Value> {
    let outcome: Result<Value, any Error>
    let failures: [Failure]

    func allFailures(at location: SourceLocation) -> [Failure] {
        guard case .failure(let error) = outcome else { return failures }
        return failures + [Failure.thrown(error, at: location)].compactMap(\.self)
    }

    /// The outcome of one of several evaluations, none if it has failures, of which the wait reports the last.
    var attempt: Result<Value, any Error> { failures.first.map { .failure(Unmet(failure: $0)) } ?? outcome }

    private struct Unmet: Error, CustomStringConvertible {
        let failure: Failure

        var description: String {
            PlainText.isOn ? failure.message : "\(failure.message) (\(failure.location))"
        }
    }
}

extension Result where Failure == any Error {
    nonisolated(nonsending) init(
        awaiting body: nonisolated(nonsending) () async throws -> Success
    ) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
