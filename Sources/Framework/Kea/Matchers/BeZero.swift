/// Is zero, in any type that has one: numbers, durations and the like.
public func beZero<Value: AdditiveArithmetic>() -> Matcher<Value> {
    Matcher("be zero") { $0 == .zero }
}
