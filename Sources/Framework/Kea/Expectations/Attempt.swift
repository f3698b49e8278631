import KeaEvents

/// One evaluation of an expression that is evaluated repeatedly.
///
/// A failure of `require`, `unwrap` or an expectation inside the expression does not fail the example yet: it only
/// means that this attempt returned no value. The failure of the wait contains the message of the last attempt.
enum Attempt {
    static func outcome<Value>(
        at location: SourceLocation, _ expression: () throws -> Value
    ) -> Result<Value, any Error> {
        let recorder = FailureRecorder(at: location)
        let outcome = FailureRecorder.$innermost.withValue(recorder) { Result { try expression() } }
        return settled(outcome, recorder)
    }

    nonisolated(nonsending) static func outcome<Value>(
        at location: SourceLocation, _ expression: nonisolated(nonsending) () async throws -> Value
    ) async -> Result<Value, any Error> {
        let recorder = FailureRecorder(at: location)
        let outcome = await FailureRecorder.$innermost.withValue(recorder) {
            do {
                return Result<Value, any Error>.success(try await expression())
            } catch {
                return .failure(error)
            }
        }
        return settled(outcome, recorder)
    }

    private static func settled<Value>(
        _ outcome: Result<Value, any Error>, _ recorder: FailureRecorder
    ) -> Result<Value, any Error> {
        if case .failure = outcome { recorder.forgetUnevaluated() }
        return recorder.finish().first.map { .failure(Unmet(failure: $0)) } ?? outcome
    }

    private struct Unmet: Error, CustomStringConvertible {
        let failure: Failure

        var description: String {
            PlainText.isOn ? failure.message : "\(failure.message) (\(failure.location))"
        }
    }
}
