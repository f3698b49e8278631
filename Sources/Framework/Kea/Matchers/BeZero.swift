/// Matches zero: of a number, a duration, or another type with addition.
public func beZero<Value: AdditiveArithmetic>() -> Matcher<Value> {
    Matcher("be zero") { $0 == .zero }
}
