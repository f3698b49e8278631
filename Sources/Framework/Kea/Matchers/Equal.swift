/// Matches a value equal to `expected`.
///
/// A failure shows the differing lines, elements or fields; of a long text or list, the part around the first
/// difference.
///
/// An expected `nil` matches `nil`. Otherwise `nil` is neither equal nor unequal: the expectation and its negation
/// fail.
public func equal<Value: Equatable>(_ expected: Value) -> Matcher<Value> {
    Matcher(
        "equal \(printed(expected))", takesNil: isNil(expected),
        judging: { $0 == expected ? MatcherResult(true) : differing(expected, $0) })
}

/// Returns the result for a value that differs from the expected one.
func differing(_ expected: Any, _ got: Any) -> MatcherResult {
    MatcherResult(
        false, seen: printed(got, besides: expected), details: differences(expected: expected, got: got)
    ).wanting("equal \(printed(expected, besides: got))")
}
