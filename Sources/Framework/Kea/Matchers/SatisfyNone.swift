/// Matches where none of the matchers matches.
///
/// ```swift
/// expect(state).to(satisfyNone(equal(.failed), equal(.loading)))
/// ```
public func satisfyNone<Value>(_ first: Matcher<Value>, _ others: Matcher<Value>...) -> Matcher<Value> {
    let matchers = [first] + others
    let none = Matcher<Value>("neither \(listed(matchers.map(\.nested), "nor"))") {
        let judges = matchers.map { $0.begin() }
        return { outcome in
            let judgements = judges.map { $0(outcome) }
            let undecided = judgements.first { $0.matches == nil }
            let matches = anyOf(judgements.map(\.matches))
            return MatcherResult(true, seen: matches == nil ? undecided?.seen : nil).matching(matches.map(!))
        }
    }
    none.isCompound = matchers.count > 1
    return none
}
