import KeaEvents

/// An expectation about what an asynchronous closure comes to.
///
/// Its closure runs where the expectation is written: on the main actor in an example.
public struct AsyncExpectation<Value> {
    private let question: Question
    private let evaluate: nonisolated(nonsending) () async throws -> Value

    init(
        _ expression: nonisolated(nonsending) @escaping () async throws -> Value, at location: SourceLocation
    ) {
        question = Question(at: location)
        evaluate = expression
    }

    /// The expression, for whoever judges it.
    var expression: nonisolated(nonsending) () async throws -> Value {
        question.isAsked = true
        return evaluate
    }

    /// The place of the expectation.
    var location: SourceLocation { question.location }

    /// Expects that the matcher holds.
    nonisolated(nonsending) public func to(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async {
        await judge(matcher, negated: false, comment)
    }

    /// Expects that the matcher does not hold.
    nonisolated(nonsending) public func toNot(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async {
        await judge(matcher, negated: true, comment)
    }

    /// Expects that the matcher does not hold; the same as `toNot`.
    nonisolated(nonsending) public func notTo(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async {
        await judge(matcher, negated: true, comment)
    }

    nonisolated(nonsending) func outcome() async -> Result<Value, any Error> {
        do { return .success(try await expression()) } catch { return .failure(error) }
    }

    @discardableResult
    nonisolated(nonsending) func judge(
        _ matcher: Matcher<Value>, negated: Bool, _ comment: () -> String? = { nil }
    ) async -> Bool {
        let judge = matcher.begin()
        let result = ExpectationResult(await outcome(), judge, negated: negated, at: location)
        if !result.holds {
            ExpectationResult.report(
                result.failure(
                    wanted: matcher.description, negated: negated, comment: comment(), at: location))
        }
        return result.holds
    }
}
