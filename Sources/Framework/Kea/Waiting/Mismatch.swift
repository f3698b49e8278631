// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// If the argument is not a matcher, or a matcher of the wrong type, the compiler would name the overload that it tried
// last, or report that it cannot produce a diagnostic. These overloads catch the mistake and name it. They are never
// called.

@available(
    *, unavailable,
    message: "it takes a matcher for values of the type of the expression, such as `equal(…)`"
)
extension SuspendingExpectation {
    @_disfavoredOverload
    public func to<Other>(_ other: Other) {}

    @_disfavoredOverload
    public func toNot<Other>(_ other: Other) {}
}
