import KeaText

/// Matches a sequence with the same elements in the same order as another one, which may have another type.
public func elementsEqual<Value: Sequence, Expected: Sequence>(_ expected: Expected) -> Matcher<Value>
where Value.Element == Expected.Element, Value.Element: Equatable {
    Matcher("have elements equal to \(printed(Array(expected)))") { sequence in
        let (wanted, got) = (Array(expected), Array(sequence))
        guard wanted != got else { return MatcherResult(true) }
        return MatcherResult(
            false, seen: printed(got, besides: wanted), details: differences(expected: wanted, got: got)
        ).wanting("have elements equal to \(printed(wanted, besides: got))")
    }
}

/// Matches a sequence as long as another one whose elements are pairwise equivalent to it.
///
/// ```swift
/// expect(rows).to(elementsEqual(questions) { row, question in row.title == question.title })
/// ```
public func elementsEqual<Value: Sequence, Expected: Sequence>(
    _ expected: Expected, by areEquivalent: @escaping (Value.Element, Expected.Element) throws -> Bool
) -> Matcher<Value> {
    Matcher("have elements equivalent to \(printed(Array(expected)))") { sequence in
        let (wanted, got) = (Array(expected), Array(sequence))
        var details: [String] = []
        if got.count != wanted.count {
            details.append("expected \(pluralized(wanted.count, "element")), got \(got.count)")
        }
        if let index = try zip(got, wanted).enumerated().first(where: { try !areEquivalent($1.0, $1.1) })?
            .offset
        {
            details.append("[\(index)]: expected \(printed(wanted[index])), got \(printed(got[index]))")
        }
        return MatcherResult(details.isEmpty, details: details)
    }
}

/// Matches a sequence with one element for each matcher, in order.
///
/// ```swift
/// expect(rows).to(elementsMatch(equal(.header), have(\.title, beginWith("Why")), equal(.spinner)))
/// ```
public func elementsMatch<Value: Sequence>(_ matchers: Matcher<Value.Element>...) -> Matcher<Value> {
    Matcher("have \(describe(matchers))") { sequence in
        let elements = Array(sequence)
        guard elements.count == matchers.count else {
            return MatcherResult(
                false, details: ["expected \(pluralized(matchers.count, "element")), got \(elements.count)"])
        }
        let results = zip(matchers, elements).map { $0.judge($1) }
        return MatcherResult(allOf(results.map(\.matches)), results) { index in
            "[\(index)]: expected to \(matchers[index].description), got \(printed(elements[index]))"
        }
    }
}

private func describe<Element>(_ matchers: [Matcher<Element>]) -> String {
    let verb = matchers.count == 1 ? "is" : "in turn are"
    return "\(pluralized(matchers.count, "element")) that \(verb) to \(listed(matchers.map(\.nested), "and"))"
}
