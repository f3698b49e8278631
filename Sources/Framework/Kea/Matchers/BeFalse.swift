/// Is `false`.
public func beFalse() -> Matcher<Bool> {
    Matcher("be false") { !$0 }
}
