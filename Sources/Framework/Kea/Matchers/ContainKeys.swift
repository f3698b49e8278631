/// Matches a dictionary that has values for all these keys; its negation passes if it has none of them.
///
/// ```swift
/// expect(headers).to(containKeys("Accept", "User-Agent"))
/// ```
public func containKeys<Key, Element>(_ first: Key, _ others: Key...) -> Matcher<[Key: Element]> {
    let keys = [first] + others
    return Matcher("contain \(keys.count == 1 ? "the key" : "the keys") \(list(keys))") { dictionary in
        MatcherResult(containing: keys) { dictionary[$0] != nil }
    }
}

/// Matches a dictionary whose value for a key matches; without the key, neither it nor its negation passes.
///
/// ```swift
/// expect(headers).to(haveValue(for: "Accept", beginWith("application/")))
/// ```
public func haveValue<Key, Element>(
    for key: Key, _ matcher: Matcher<Element>
) -> Matcher<[Key: Element]> {
    Matcher("have a value for \(printed(key)) that is to \(matcher.nested)") { dictionary in
        guard let value = dictionary[key] else { return .undecided("there is none") }
        let result = matcher.judge(part: value) { "have a value for \(printed(key)) that is to \($0)" }
        return result.seeing(result.seen ?? printed(value))
    }
}
