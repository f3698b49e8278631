/// Matches a value greater than `bound`: a number, text, date or duration.
///
/// NaN matches no comparison, as with Swift's operators: the negations of these matchers pass.
public func beGreaterThan<Value: Comparable>(_ bound: Value) -> Matcher<Value> {
    Matcher("be greater than \(printed(bound))") { $0 > bound }
}

/// Matches a value greater than or equal to `bound`.
public func beGreaterThanOrEqual<Value: Comparable>(to bound: Value) -> Matcher<Value> {
    Matcher("be greater than or equal to \(printed(bound))") { $0 >= bound }
}

/// Matches a value less than `bound`: a number, text, date or duration.
public func beLessThan<Value: Comparable>(_ bound: Value) -> Matcher<Value> {
    Matcher("be less than \(printed(bound))") { $0 < bound }
}

/// Matches a value less than or equal to `bound`.
public func beLessThanOrEqual<Value: Comparable>(to bound: Value) -> Matcher<Value> {
    Matcher("be less than or equal to \(printed(bound))") { $0 <= bound }
}
