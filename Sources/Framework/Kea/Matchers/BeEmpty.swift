/// Matches a collection without elements, or a text without characters.
public func beEmpty<Value: Collection>() -> Matcher<Value> {
    Matcher("be empty") { $0.isEmpty }
}
