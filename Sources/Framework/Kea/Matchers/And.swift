extension Matcher {
    /// Matches where this and another matcher match.
    ///
    /// ```swift
    /// expect(title).to(beginWith("Why").and(endWith("?")))
    /// ```
    public func and(_ other: Matcher) -> Matcher {
        satisfyAll(self, other)
    }

    /// Matches where two matchers match: `beginWith("Why") && endWith("?")`.
    public static func && (left: Matcher, right: Matcher) -> Matcher {
        satisfyAll(left, right)
    }
}
