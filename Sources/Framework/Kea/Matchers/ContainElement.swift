/// Contains at least one element that matches.
///
/// The same as ``anySatisfy(_:)``, for sentences that read better with it.
public func containElement<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> {
    anySatisfy(matcher)
}
