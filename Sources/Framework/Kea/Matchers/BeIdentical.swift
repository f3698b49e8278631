/// Matches the object `expected` itself, and not an equal one.
///
/// An expected `nil` matches `nil`. A value that is not an object matches nothing.
public func beIdentical<Value>(to expected: AnyObject?) -> Matcher<Value> {
    Matcher(
        "be identical to \(printed(expected as Any))", takesNil: expected == nil,
        judging: { value in
            guard let value = unwrapped(value), type(of: value) is AnyClass else {
                return MatcherResult(expected == nil && isNil(value))
            }
            return MatcherResult(value as AnyObject === expected)
        })
}
