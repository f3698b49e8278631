extension Matcher {
    /// Matches a value that this and another matcher match.
    ///
    /// ```swift
    /// expect(title).to(beginWith("Why").and(endWith("?")))
    /// ```
    public func and(_ other: Matcher) -> Matcher {
        satisfyAll(self, other)
    }

    /// Matches a value that both matchers match: `beginWith("Why") && endWith("?")`.
    public static func && (left: Matcher, right: Matcher) -> Matcher {
        satisfyAll(left, right)
    }

    /// Matches a value that this or another matcher matches.
    ///
    /// ```swift
    /// expect(state).to(equal(.idle).or(equal(.loaded)))
    /// ```
    public func or(_ other: Matcher) -> Matcher {
        satisfyAny(self, other)
    }

    /// Matches a value that at least one of two matchers matches: `equal(.idle) || equal(.loaded)`.
    public static func || (left: Matcher, right: Matcher) -> Matcher {
        satisfyAny(left, right)
    }
}
