/// Is a collection of `count` elements.
///
/// A failure prints the number of elements that there are, and not the elements.
public func haveCount<Value: Collection>(_ count: Int) -> Matcher<Value> {
    Matcher("have count \(count)") { value in
        MatcherResult(value.count == count, seen: "\(value.count)")
    }
}

/// Is a collection of `least` elements or more.
public func haveCount<Value: Collection>(atLeast least: Int) -> Matcher<Value> {
    Matcher("have count at least \(least)") { value in
        MatcherResult(value.count >= least, seen: "\(value.count)")
    }
}

/// Is a collection of no more than `most` elements.
public func haveCount<Value: Collection>(atMost most: Int) -> Matcher<Value> {
    Matcher("have count at most \(most)") { value in
        MatcherResult(value.count <= most, seen: "\(value.count)")
    }
}
