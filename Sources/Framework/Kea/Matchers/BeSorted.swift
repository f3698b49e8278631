/// Matches a sequence whose elements are in ascending order; equal ones may follow each other.
public func beSorted<Value: Sequence>() -> Matcher<Value> where Value.Element: Comparable {
    beSorted(by: <)
}

/// Matches a sequence whose elements are in an order: `expect(scores).to(beSorted(by: >))`.
///
/// - Parameter areInOrder: returns whether the first value must be before the second one, as for Swift's `sorted(by:)`.
public func beSorted<Value: Sequence>(
    by areInOrder: @escaping (Value.Element, Value.Element) throws -> Bool
) -> Matcher<Value> {
    Matcher("be sorted") { sequence in
        let elements = Array(sequence)
        let wrong = try elements.indices.dropFirst().first { try areInOrder(elements[$0], elements[$0 - 1]) }
        return MatcherResult(
            wrong == nil,
            details: wrong.map { ["[\($0)]: \(printed(elements[$0])) after \(printed(elements[$0 - 1]))"] }
                ?? [])
    }
}
