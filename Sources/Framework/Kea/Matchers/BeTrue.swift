/// Is `true`.
public func beTrue() -> Matcher<Bool> {
    Matcher("be true") { $0 }
}
