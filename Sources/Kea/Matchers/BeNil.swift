/// Is `nil`.
public func beNil<Wrapped>() -> Matcher<Wrapped?> {
    Matcher("be nil") { $0 == nil }
}

/// Is `nil`, which a value that is no optional never is.
///
/// Of two declarations that fit, the compiler takes the one with fewer parameters: this one only where the other would
/// wrap the subject into an optional. `expect(delegate.finish).toNot(beNil())` would pass whatever happens.
@available(*, deprecated, message: "the subject is no optional, and never nil")
public func beNil<Value>(file: String = #filePath) -> Matcher<Value> {
    Matcher("be nil", judging: neverNil)
}

/// Judges a value that is no optional; nothing can be learned from asking whether there is one.
func neverNil<Value>(_ value: Value) -> Judgement {
    .undecided("\(printed(value)) is no optional, and never nil")
}
