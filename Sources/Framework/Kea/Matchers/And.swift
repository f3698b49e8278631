extension Matcher {
    /// Matches a value that this and another matcher match.
    ///
    /// ```swift
    /// expect(title).to(beginWith("Why").and(endWith("?")))
    /// ```
    public func and(_ other: Matcher) -> Matcher { satisfyAll(self, other) }

    /// Matches a value that this or another matcher matches.
    ///
    /// ```swift
    /// expect(state).to(equal(.idle).or(equal(.loaded)))
    /// ```
    public func or(_ other: Matcher) -> Matcher { satisfyAny(self, other) }
}

/// Matches a value that a matcher does not match, for use inside other matchers.
///
/// `expect(x).to(not(beNil()))` is the same as `expect(x).toNot(beNil())`.
public func not<Value>(_ matcher: Matcher<Value>) -> Matcher<Value> {
    Matcher("not \(matcher.nested)", about: .presence) {
        let judge = matcher.begin()
        return { outcome in
            let result = judge(outcome)
            // The details explain why it does not match, which is the goal here.
            return MatcherResult(true, seen: result.seen, details: result.matchingParts)
                .matching(result.matchingParts.isEmpty ? result.matches.map(!) : false)
        }
    }
}
