import KeaEvents

/// One evaluation of an expression that is evaluated again and again.
///
/// What `require`, `unwrap` and expectations inside of the expression find is no failure of the example yet: it only
/// means that this attempt did not come to a value. The last attempt's words stand in the failure of the wait.
enum Attempt {
    /// The outcome of the expression.
    static func outcome<Value>(
        at location: SourceLocation, _ expression: () throws -> Value
    ) -> Result<Value, any Error> {
        let recorder = FailureRecorder(at: location)
        let outcome = FailureRecorder.$innermost.withValue(recorder) { Result { try expression() } }
        return settled(outcome, recorder)
    }

    /// The outcome of the asynchronous expression.
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
        if case .failure = outcome { recorder.forgetUnasked() }
        return recorder.finish().first.map { .failure(Unmet(failure: $0)) } ?? outcome
    }

    /// An expectation inside of the expression did not hold.
    private struct Unmet: Error, CustomStringConvertible {
        let failure: Failure

        var description: String { "\(failure.message) (\(failure.location))" }
    }
}
