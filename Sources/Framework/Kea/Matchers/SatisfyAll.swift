/// Matches where all matchers match.
///
/// ```swift
/// expect(score).to(satisfyAll(beGreaterThan(0), not(equal(13))))
/// ```
public func satisfyAll<Value>(_ first: Matcher<Value>, _ others: Matcher<Value>...) -> Matcher<Value> {
    combination("and", of: [first] + others) { judgements in
        let failing = judgements.first { $0.matches != true }
        let result = judgements.first { $0.matches == false } ?? failing ?? MatcherResult(true)
        // Where several fail, the first one tells what was seen, and all tell what they miss.
        let details = judgements.filter { $0.matches == false }.flatMap(\.details)
        return MatcherResult(true, seen: result.seen, details: details)
            .matching(allOf(judgements.map(\.matches)))
    }
}

/// A matcher made of several, which are begun together.
func combination<Value>(
    _ word: String, of matchers: [Matcher<Value>], _ combine: @escaping ([MatcherResult]) -> MatcherResult
) -> Matcher<Value> {
    let combination = Matcher<Value>(listed(matchers.map(\.nested), word)) {
        let judges = matchers.map { $0.begin() }
        return { outcome in combine(judges.map { $0(outcome) }) }
    }
    combination.isCompound = matchers.count > 1
    return combination
}
