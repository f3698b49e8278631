/// Matches a sequence of exactly these elements, each as often as listed, in any order.
///
/// ```swift
/// expect(tags).to(consistOf("swift", "linux"))
/// ```
public func consistOf<Value: Sequence>(_ elements: Value.Element...) -> Matcher<Value>
where Value.Element: Equatable {
    Matcher("consist of \(list(elements)) in any order") { sequence in
        var missing = elements
        var unexpected: [Value.Element] = []
        for element in sequence {
            if let index = missing.firstIndex(of: element) {
                missing.remove(at: index)
            } else {
                unexpected.append(element)
            }
        }
        var details: [String] = []
        if !missing.isEmpty { details.append("missing: \(bounded(missing))") }
        if !unexpected.isEmpty { details.append("unexpected: \(bounded(unexpected))") }
        return MatcherResult(details.isEmpty, details: details)
    }
}

/// Matches a sequence without elements that another one does not have: `expect(tags).to(beSubset(of: known))`.
public func beSubset<Value: Sequence, Whole: Sequence>(of whole: Whole) -> Matcher<Value>
where Value.Element == Whole.Element, Value.Element: Equatable {
    Matcher("be a subset of \(printed(Array(whole)))") { sequence in
        let unexpected = sequence.filter { !whole.contains($0) }
        return MatcherResult(unexpected.isEmpty, details: ["unexpected: \(bounded(unexpected))"])
    }
}

private func bounded(_ values: [some Any]) -> String {
    guard values.count > 20 else { return list(values) }
    return "\(values.prefix(19).map { printed($0) }.joined(separator: ", ")) and \(values.count - 19) more"
}
