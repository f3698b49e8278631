/// Matches any value: for an argument that does not matter.
///
/// ```swift
/// expect(transport.send).to(haveBeenCalled(with: equal(request), any()))
/// ```
public func any<Value>() -> Matcher<Value> {
    Matcher("anything") { _ in true }
}
