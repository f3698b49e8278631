/// Is less than `bound`, in anything that can be compared: numbers, texts, dates, durations.
public func beLessThan<Value: Comparable>(_ bound: Value) -> Matcher<Value> {
    Matcher("be less than \(printed(bound))") { $0 < bound }
}

/// Is less than `bound`, or equal to it.
public func beLessThanOrEqual<Value: Comparable>(to bound: Value) -> Matcher<Value> {
    Matcher("be less than or equal to \(printed(bound))") { $0 <= bound }
}
