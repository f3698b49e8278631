/// Matches a sequence that contains the elements in this order; others may come before, between and after them.
///
/// ```swift
/// expect([1, 5, 2, 3]).to(containInOrder(1, 2, 3))
/// ```
public func containInOrder<Value: Sequence>(_ first: Value.Element, _ others: Value.Element...) -> Matcher<
    Value
>
where Value.Element: Equatable {
    let elements = [first] + others
    return Matcher("contain \(list(elements)) in this order") { sequence in
        var wanted = elements[...]
        for element in sequence where element == wanted.first { wanted.removeFirst() }
        guard let missing = wanted.first else { return MatcherResult(true) }
        let found = elements.count - wanted.count
        let suffix = found == 0 ? "" : " after \(printed(elements[found - 1]))"
        return MatcherResult(false, details: ["no \(printed(missing))\(suffix)"])
    }
}

/// Matches a sequence that contains the elements in this order, without others between them.
///
/// ```swift
/// expect([5, 1, 2, 3]).to(containInSequence(1, 2, 3))
/// ```
public func containInSequence<Value: Sequence>(_ first: Value.Element, _ others: Value.Element...) -> Matcher<
    Value
>
where Value.Element: Equatable {
    let elements = [first] + others
    return Matcher("contain \(list(elements)) in sequence") { sequence in
        let all = Array(sequence)
        guard all.count >= elements.count else { return false }
        return (0...all.count - elements.count).contains { start in
            all[start..<start + elements.count].elementsEqual(elements)
        }
    }
}
