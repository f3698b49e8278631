/// Has no element that matches.
///
/// A sequence without elements passes.
///
/// ```swift
/// expect(titles).to(noneSatisfy(beEmpty()))
/// ```
public func noneSatisfy<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> {
    Matcher("have no element \(matcher.nested)") { (sequence: Value) -> Judgement in
        let elements = Array(sequence)
        let judgements = elements.map { element in
            let judgement = matcher.judge(element)
            return judgement.matching(judgement.matches.map(!))
        }
        return Judgement(allOf(judgements.map(\.matches)), judgements) { index in
            "[\(index)]: \(printed(elements[index]))"
        }
    }
}
