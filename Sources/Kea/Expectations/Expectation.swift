/// An expectation about a value that can be had at once.
public struct Expectation<Value> {
    let expression: () throws -> Value
    let location: SourceLocation

    init(_ expression: @escaping () throws -> Value, at location: SourceLocation) {
        self.expression = expression
        self.location = location
    }

    /// Expects that the matcher holds now.
    public func to(_ matcher: Matcher<Value>) {
        judge(matcher, negated: false)
    }

    /// Expects that the matcher does not hold now.
    public func toNot(_ matcher: Matcher<Value>) {
        judge(matcher, negated: true)
    }

    /// Expects that the matcher does not hold now; the same as `toNot`.
    public func notTo(_ matcher: Matcher<Value>) {
        judge(matcher, negated: true)
    }

    @discardableResult
    func judge(_ matcher: Matcher<Value>, negated: Bool) -> Bool {
        let judge = matcher.begin()
        let verdict = Verdict(Result { try expression() }, judge, negated: negated)
        if !verdict.holds {
            Verdict.report(verdict.failure(wanted: matcher.description, negated: negated, at: location))
        }
        return verdict.holds
    }
}
