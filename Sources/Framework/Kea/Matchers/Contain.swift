import Foundation

/// Matches a sequence that contains each of the elements, in any order; its negation, one with none of them.
public func contain<Value: Sequence>(_ first: Value.Element, _ others: Value.Element...) -> Matcher<Value>
where Value.Element: Equatable {
    let elements = [first] + others
    return Matcher("contain \(list(elements))") { sequence in
        MatcherResult(containing: elements, sequence.contains)
    }
}

/// Matches a text that contains each of the texts, in any order.
///
/// Its negation passes if none of them is contained. Case is ignored by Unicode's rules and without a locale.
public func contain<Value: StringProtocol>(
    _ first: String, _ others: String..., ignoringCase: Bool = false
) -> Matcher<Value> {
    let parts = [first] + others
    return Matcher("contain \(list(parts))\(ignoringCase ? " ignoring case" : "")") { text in
        MatcherResult(containing: parts) { part in
            part.isEmpty || text.range(of: part, options: ignoringCase ? .caseInsensitive : []) != nil
        }
    }
}

/// Matches an option set, or another `SetAlgebra`, that contains each of the options; its negation passes if it
/// has none of them.
///
/// ```swift
/// expect(style).to(containOptions([.bold, .italic]))
/// ```
public func containOptions<Value: SetAlgebra>(_ options: Value) -> Matcher<Value> {
    Matcher("contain the options \(printed(options))") { value in
        let found = value.intersection(options)
        return MatcherResult(found == options)
            .matchingOnly(found.isEmpty || found == options ? [] : ["it has \(printed(found))"])
    }
}

/// Returns values as a list: `1, 2 and 3`.
func list(_ values: [some Any]) -> String { listed(values.map { printed($0) }, "and") }

func listed(_ texts: [String], _ word: String) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "nothing" }
    return "\(texts.dropLast().joined(separator: ", ")) \(word) \(last)"
}

extension MatcherResult {
    /// Creates the result of a whole that is to contain several parts.
    init<Part>(containing parts: [Part], _ contains: (Part) -> Bool) {
        let groups = Dictionary(grouping: parts, by: contains)
        let (found, missing) = (groups[true] ?? [], groups[false] ?? [])
        self = MatcherResult(
            missing.isEmpty, details: parts.count > 1 ? ["missing: \(list(missing))"] : []
        ).matchingOnly(missing.isEmpty || found.isEmpty ? [] : ["it has \(list(found))"])
    }
}
