extension Matcher {
    /// Matches where this and another matcher match.
    ///
    /// ```swift
    /// expect(title).to(beginWith("Why").and(endWith("?")))
    /// ```
    public func and(_ other: Matcher) -> Matcher {
        satisfyAll(self, other)
    }
}
