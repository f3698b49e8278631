/// Matches a sequence that contains at least one matching element; the same as ``anySatisfy(_:)``.
public func containElement<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> {
    anySatisfy(matcher)
}
