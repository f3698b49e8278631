/// Matches a value that all matchers match.
///
/// ```swift
/// expect(score).to(satisfyAll(beGreaterThan(0), not(equal(13))))
/// ```
public func satisfyAll<Value>(_ first: Matcher<Value>, _ others: Matcher<Value>...) -> Matcher<Value> {
    combination("and", of: [first] + others) { results in
        let failing = results.first { $0.matches != true }
        let result = results.first { $0.matches == false } ?? failing ?? MatcherResult(true)
        // The failure prints the value as the first failing matcher sees it, with the details of all of them.
        let details = results.filter { $0.matches == false }.flatMap(\.details)
        return MatcherResult(true, seen: result.seen, details: details)
            .matching(allOf(results.map(\.matches)))
    }
}

/// Matches a value that at least one of the matchers matches.
///
/// ```swift
/// expect(state).to(satisfyAny(equal(.idle), equal(.loaded)))
/// ```
public func satisfyAny<Value>(_ first: Matcher<Value>, _ others: Matcher<Value>...) -> Matcher<Value> {
    combination("or", of: [first] + others) { results in
        let matches = anyOf(results.map(\.matches))
        let undecided = results.first { $0.matches == nil }
        let seen = Set(results.map(\.seen)).count == 1 ? results.first?.seen : nil
        return MatcherResult(true, seen: matches == nil ? undecided?.seen : seen).matching(matches)
    }
}

/// Combines matchers, which all begin before the expression is evaluated.
private func combination<Value>(
    _ word: String, of matchers: [Matcher<Value>],
    _ combine: @escaping ([MatcherResult]) -> MatcherResult
) -> Matcher<Value> {
    let combination = Matcher<Value>(listed(matchers.map(\.nested), word), about: .presence) {
        let judges = matchers.map { $0.begin() }
        return { outcome in combine(judges.map { $0(outcome) }) }
    }
    combination.isCompound = matchers.count > 1
    return combination
}
