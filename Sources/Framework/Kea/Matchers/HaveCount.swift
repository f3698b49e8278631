/// Matches a collection of `count` elements; a failure prints the count, and not the elements.
public func haveCount<Value: Collection>(_ count: Int) -> Matcher<Value> {
    matching("have count \(count)", count) { $0 == count }
}

/// Matches a collection of at least `least` elements.
public func haveCount<Value: Collection>(atLeast least: Int) -> Matcher<Value> {
    matching("have count at least \(least)", least, isNothing: least == 0) { $0 >= least }
}

/// Matches a collection of at most `most` elements.
public func haveCount<Value: Collection>(atMost most: Int) -> Matcher<Value> {
    matching("have count at most \(most)", most) { $0 <= most }
}

private func matching<Value: Collection>(
    _ description: @autoclosure @escaping () -> String, _ bound: Int, isNothing: Bool = false,
    _ isExpected: @escaping (Int) -> Bool
) -> Matcher<Value> {
    Matcher(description()) { value in
        guard bound >= 0 else { return .undecided("a count is never negative") }
        guard !isNothing else { return .undecided("every count is at least 0") }
        let count = value.count
        return MatcherResult(isExpected(count), seen: "\(count)")
    }
}

/// Matches a collection without elements, or a text without characters.
public func beEmpty<Value: Collection>() -> Matcher<Value> { Matcher("be empty") { $0.isEmpty } }
