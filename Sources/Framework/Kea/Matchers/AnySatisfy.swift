/// Matches a sequence of which at least one element matches.
///
/// ```swift
/// expect(rows).to(anySatisfy(equal(.spinner)))
/// ```
public func anySatisfy<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> {
    Matcher("have some element \(matcher.nested)") { (sequence: Value) -> MatcherResult in
        let judgements = sequence.map(matcher.judge)
        let matches = anyOf(judgements.map(\.matches))
        return MatcherResult(matches, matches == nil ? judgements : []) { _ in "" }
    }
}
