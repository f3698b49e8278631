/// Matches a sequence of which each element matches; an empty sequence passes.
///
/// ```swift
/// expect(people).to(allSatisfy(have(\.age, beGreaterThan(17))))
/// ```
public func allSatisfy<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> {
    Matcher("have each element \(matcher.nested)") { sequence in
        let elements = Array(sequence)
        let results = elements.map(matcher.judge)
        return MatcherResult(allOf(results.map(\.matches)), results) { index in
            "[\(index)]: \(printed(elements[index]))"
        }
    }
}

/// Returns whether all are true; `nil` if that depends on an unknown one.
func allOf(_ results: [Bool?]) -> Bool? {
    results.contains(false) ? false : results.contains(nil) ? nil : true
}

/// Returns whether one is true; `nil` if that depends on an unknown one.
func anyOf(_ results: [Bool?]) -> Bool? {
    results.contains(true) ? true : results.contains(nil) ? nil : false
}

extension MatcherResult {
    /// Creates the result of a whole from those of its parts, explaining the parts that do not match.
    init(_ matches: Bool?, _ parts: [MatcherResult], _ describe: @escaping (Int) -> String) {
        if matches == nil, let index = parts.firstIndex(where: { $0.matches == nil }) {
            self = .undecided("[\(index)]: \(parts[index].seen ?? "")")
            return
        }
        let failing = parts.indices.filter { parts[$0].matches != true }
        self.init(
            matches ?? false,
            details: failing.prefix(10).map(describe)
                + (failing.count > 10 ? ["… and \(failing.count - 10) more"] : []))
    }
}

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
