/// Matches a value that a matcher does not match, for use inside other matchers.
///
/// `expect(x).to(not(beNil()))` is the same as `expect(x).toNot(beNil())`.
public func not<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
    Matcher("not \(matcher.nested)") {
        let judge = matcher.begin()
        return { outcome in
            let result = judge(outcome)
            // The details explain why it does not match, which is the goal here.
            return MatcherResult(true, seen: result.seen).matching(result.matches.map(!))
        }
    }
}
