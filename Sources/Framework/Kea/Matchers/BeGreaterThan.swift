/// Is greater than `bound`, in anything that can be compared: numbers, texts, dates, durations.
public func beGreaterThan<Value: Comparable>(_ bound: Value) -> Matcher<Value> {
    Matcher("be greater than \(printed(bound))") { $0 > bound }
}

/// Is greater than `bound`, or equal to it.
public func beGreaterThanOrEqual<Value: Comparable>(to bound: Value) -> Matcher<Value> {
    Matcher("be greater than or equal to \(printed(bound))") { $0 >= bound }
}
