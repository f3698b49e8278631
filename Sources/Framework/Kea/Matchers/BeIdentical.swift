/// Is the same object as `expected`, and not only an equal one.
///
/// `nil` is the same as `nil`, where that is what is expected; a value that is no object is the same as none.
public func beIdentical<Value>(to expected: AnyObject?) -> Matcher<Value> {
    Matcher(
        "be identical to \(printed(expected as Any))", takesNil: expected == nil,
        judging: { value in
            guard let object = object(of: value) else {
                return MatcherResult(expected == nil && isNil(value))
            }
            return MatcherResult(object === expected)
        })
}

/// The object that a value is, or that an optional holds.
private func object(of value: Any) -> AnyObject? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.flatMap { object(of: $0.value) } }
    return type(of: value) is AnyClass ? value as AnyObject : nil
}
