/// Is a collection of `count` elements.
///
/// A failure prints the number of elements that there are, and not the elements.
public func haveCount<Value: Collection>(_ count: Int) -> Matcher<Value> {
    Matcher("have count \(count)") { value in
        Judgement(value.count == count, seen: "\(value.count)")
    }
}
