/// Is `nil`.
public func beNil<Wrapped>() -> Matcher<Wrapped?> {
    Matcher("be nil") { $0 == nil }
}
