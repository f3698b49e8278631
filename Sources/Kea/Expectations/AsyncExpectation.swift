/// An expectation about what an asynchronous closure comes to.
///
/// Its closure runs where the expectation is written: on the main actor in an example.
public struct AsyncExpectation<Value> {
    let expression: nonisolated(nonsending) () async throws -> Value
    let location: SourceLocation

    init(
        _ expression: nonisolated(nonsending) @escaping () async throws -> Value, at location: SourceLocation
    ) {
        self.expression = expression
        self.location = location
    }

    /// Expects that the matcher holds.
    nonisolated(nonsending) public func to(_ matcher: Matcher<Value>) async {
        await judge(matcher, negated: false)
    }

    /// Expects that the matcher does not hold.
    nonisolated(nonsending) public func toNot(_ matcher: Matcher<Value>) async {
        await judge(matcher, negated: true)
    }

    /// Expects that the matcher does not hold; the same as `toNot`.
    nonisolated(nonsending) public func notTo(_ matcher: Matcher<Value>) async {
        await judge(matcher, negated: true)
    }

    nonisolated(nonsending) func outcome() async -> Result<Value, any Error> {
        do { return .success(try await expression()) } catch { return .failure(error) }
    }

    @discardableResult
    nonisolated(nonsending) func judge(_ matcher: Matcher<Value>, negated: Bool) async -> Bool {
        let judge = matcher.begin()
        let verdict = Verdict(await outcome(), judge, negated: negated)
        if !verdict.holds {
            Verdict.report(verdict.failure(wanted: matcher.description, negated: negated, at: location))
        }
        return verdict.holds
    }
}
