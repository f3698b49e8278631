/// An expectation about the result of an asynchronous closure, which runs in the isolation of its code.
public final class AsyncExpectation<Value, Stop: Error> {
    let location: SourceLocation
    let stop: () throws(Stop) -> Void
    private let evaluate: nonisolated(nonsending) () async throws -> Value
    private var isAsked = false

    init(
        _ expression: nonisolated(nonsending) @escaping () async throws -> Value, at location: SourceLocation,
        stop: @escaping () throws(Stop) -> Void
    ) {
        (self.location, self.stop) = (location, stop)
        evaluate = expression
    }

    /// Detects an expectation that is never evaluated, as ``Expectation`` does.
    deinit {
        if !isAsked { ExpectationResult.reportUnasked(at: location) }
    }

    var expression: nonisolated(nonsending) () async throws -> Value {
        isAsked = true
        return evaluate
    }

    /// Expects that the matcher matches.
    nonisolated(nonsending) public func to(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await judge(matcher, negated: false, comment)
    }

    /// Expects that the matcher does not match.
    nonisolated(nonsending) public func toNot(
        _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) {
        try await judge(matcher, negated: true, comment)
    }

    nonisolated(nonsending) func judge(
        _ matcher: Matcher<Value>, negated: Bool, _ comment: () -> String?
    ) async throws(Stop) {
        let end = Execution.suspend(at: location)
        defer { end() }
        let judge = matcher.begin()
        let outcome = await Result(awaiting: expression)
        if ExpectationResult.fails(outcome, judge, of: matcher, negated: negated, comment, at: location) {
            try stop()
        }
    }
}
