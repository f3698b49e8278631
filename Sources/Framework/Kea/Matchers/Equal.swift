/// Is equal to `expected`.
///
/// A failure shows where the two differ: a long text or list by the part around the first difference, with the
/// differing lines, elements or fields below.
///
/// `nil` is equal to `nil`, where that is what is expected; to anything else it is neither equal nor unequal.
public func equal<Value: Equatable>(_ expected: Value) -> Matcher<Value> {
    Matcher(
        "equal \(printed(expected))", takesNil: isNil(expected),
        judging: { $0 == expected ? MatcherResult(true) : differing(expected, $0) })
}

/// The result of two values that were expected to be equal.
func differing(_ expected: Any, _ got: Any) -> MatcherResult {
    MatcherResult(
        false, seen: printed(got, besides: expected), details: differences(expected: expected, got: got)
    ).wanting("equal \(printed(expected, besides: got))")
}
