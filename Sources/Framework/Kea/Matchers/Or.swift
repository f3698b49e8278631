extension Matcher {
    /// Matches where this or another matcher matches.
    ///
    /// ```swift
    /// expect(state).to(equal(.idle).or(equal(.loaded)))
    /// ```
    public func or(_ other: Matcher) -> Matcher {
        satisfyAny(self, other)
    }

    /// Matches where one of two matchers matches: `equal(.idle) || equal(.loaded)`.
    public static func || (left: Matcher, right: Matcher) -> Matcher {
        satisfyAny(left, right)
    }
}
