/// Is equal to `expected`.
public func equal<Value: Equatable>(_ expected: Value) -> Matcher<Value> {
    Matcher("equal \(describe(expected))") { $0 == expected }
}
