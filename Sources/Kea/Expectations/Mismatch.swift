// Where the argument is no matcher, or one that does not fit its expression, the compiler would speak of the overload that it tried last, or say that
// it cannot tell what is wrong. These overloads catch the mistake and name it. They are never called.

extension Expectation {
    /// Takes what is no matcher for the expression, to say in one sentence what is wrong.
    @available(
        *, unavailable,
        message: "it takes a matcher for values of the type of the expression, such as `equal(…)`"
    )
    @_disfavoredOverload
    public func to<Other>(_ other: Other) {}

    /// Takes what is no matcher for the expression, to say in one sentence what is wrong.
    @available(
        *, unavailable,
        message: "it takes a matcher for values of the type of the expression, such as `equal(…)`"
    )
    @_disfavoredOverload
    public func toNot<Other>(_ other: Other) {}

    /// Takes what is no matcher for the expression, to say in one sentence what is wrong.
    @available(
        *, unavailable,
        message: "it takes a matcher for values of the type of the expression, such as `equal(…)`"
    )
    @_disfavoredOverload
    public func notTo<Other>(_ other: Other) {}
}

extension AsyncExpectation {
    /// Takes what is no matcher for the expression, to say in one sentence what is wrong.
    @available(
        *, unavailable,
        message: "it takes a matcher for values of the type of the expression, such as `equal(…)`"
    )
    @_disfavoredOverload
    public func to<Other>(_ other: Other) async {}

    /// Takes what is no matcher for the expression, to say in one sentence what is wrong.
    @available(
        *, unavailable,
        message: "it takes a matcher for values of the type of the expression, such as `equal(…)`"
    )
    @_disfavoredOverload
    public func toNot<Other>(_ other: Other) async {}

    /// Takes what is no matcher for the expression, to say in one sentence what is wrong.
    @available(
        *, unavailable,
        message: "it takes a matcher for values of the type of the expression, such as `equal(…)`"
    )
    @_disfavoredOverload
    public func notTo<Other>(_ other: Other) async {}
}
