/// Has no element that does not match; a sequence without elements passes.
///
/// ```swift
/// expect(people).to(allSatisfy(have(\.age, beGreaterThan(17))))
/// ```
public func allSatisfy<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> {
    Matcher("have each element \(matcher.nested)") { sequence in
        let elements = Array(sequence)
        let judgements = elements.map(matcher.judge)
        return MatcherResult(allOf(judgements.map(\.matches)), judgements) { index in
            "[\(index)]: \(printed(elements[index]))"
        }
    }
}

/// Whether all are true, where some may be unknown.
func allOf(_ results: [Bool?]) -> Bool? {
    results.contains(false) ? false : results.contains(nil) ? nil : true
}

/// Whether one is true, where some may be unknown.
func anyOf(_ results: [Bool?]) -> Bool? {
    results.contains(true) ? true : results.contains(nil) ? nil : false
}

extension MatcherResult {
    /// The result of a whole by its parts, which explains those that do not match.
    ///
    /// - Parameters:
    ///   - matches: whether the whole matches.
    ///   - parts: the judgements of the parts.
    ///   - limit: how many parts are explained.
    ///   - describe: describes a part by its index.
    init(_ matches: Bool?, _ parts: [MatcherResult], limit: Int = 10, _ describe: @escaping (Int) -> String) {
        if matches == nil, let index = parts.firstIndex(where: { $0.matches == nil }) {
            self = .undecided("[\(index)]: \(parts[index].seen ?? "")")
            return
        }
        let failing = parts.indices.filter { parts[$0].matches != true }
        self.init(
            matches ?? false,
            details: failing.prefix(limit).map(describe)
                + (failing.count > limit ? ["… and \(failing.count - limit) more"] : []))
    }
}
