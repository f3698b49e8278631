// If a matcher has the wrong type for its expression, the compiler would name the overload that it tried last, or
// report that it cannot produce a diagnostic. These overloads catch the mistake and name it. They are never called.

extension Expectation {
    /// Reports a matcher for values of another type in one sentence.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func to<Other>(_ matcher: Matcher<Other>) {}

    /// Reports a matcher for values of another type in one sentence.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func toNot<Other>(_ matcher: Matcher<Other>) {}

    /// Reports a matcher for values of another type in one sentence.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func notTo<Other>(_ matcher: Matcher<Other>) {}
}

extension AsyncExpectation {
    /// Reports a matcher for values of another type in one sentence.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func to<Other>(_ matcher: Matcher<Other>) async {}

    /// Reports a matcher for values of another type in one sentence.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func toNot<Other>(_ matcher: Matcher<Other>) async {}

    /// Reports a matcher for values of another type in one sentence.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func notTo<Other>(_ matcher: Matcher<Other>) async {}
}
