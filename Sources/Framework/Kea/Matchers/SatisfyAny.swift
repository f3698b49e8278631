/// Matches where at least one matcher matches.
///
/// ```swift
/// expect(state).to(satisfyAny(equal(.idle), equal(.loaded)))
/// ```
public func satisfyAny<Value>(_ first: Matcher<Value>, _ others: Matcher<Value>...) -> Matcher<Value> {
    combination("or", of: [first] + others) { judgements in
        let matches = anyOf(judgements.map(\.matches))
        let undecided = judgements.first { $0.matches == nil }
        let seen = Set(judgements.map(\.seen)).count == 1 ? judgements.first?.seen : nil
        return MatcherResult(true, seen: matches == nil ? undecided?.seen : seen).matching(matches)
    }
}
