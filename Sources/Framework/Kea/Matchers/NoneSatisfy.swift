/// Has no element that matches.
///
/// A sequence without elements passes.
///
/// ```swift
/// expect(titles).to(noneSatisfy(beEmpty()))
/// ```
public func noneSatisfy<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> {
    Matcher("have no element \(matcher.nested)") { (sequence: Value) -> MatcherResult in
        let elements = Array(sequence)
        let judgements = elements.map { element in
            let result = matcher.judge(element)
            return result.matching(result.matches.map(!))
        }
        return MatcherResult(allOf(judgements.map(\.matches)), judgements) { index in
            "[\(index)]: \(printed(elements[index]))"
        }
    }
}
