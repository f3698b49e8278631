// Where a matcher does not fit its expression, the compiler would speak of the overload that it tried last, or say that
// it cannot tell what is wrong. These overloads catch the mistake and name it. They are never called.

extension Expectation {
    /// Takes a matcher for values of another type, to say in one sentence what is wrong.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func to<Other>(_ matcher: Matcher<Other>) {}

    /// Takes a matcher for values of another type, to say in one sentence what is wrong.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func toNot<Other>(_ matcher: Matcher<Other>) {}

    /// Takes a matcher for values of another type, to say in one sentence what is wrong.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func notTo<Other>(_ matcher: Matcher<Other>) {}
}

extension AsyncExpectation {
    /// Takes a matcher for values of another type, to say in one sentence what is wrong.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func to<Other>(_ matcher: Matcher<Other>) async {}

    /// Takes a matcher for values of another type, to say in one sentence what is wrong.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func toNot<Other>(_ matcher: Matcher<Other>) async {}

    /// Takes a matcher for values of another type, to say in one sentence what is wrong.
    @available(*, unavailable, message: "the matcher is for values of another type than the expression")
    @_disfavoredOverload
    public func notTo<Other>(_ matcher: Matcher<Other>) async {}
}
