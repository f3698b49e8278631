import Foundation

/// Contains each of the elements, in any order, and whatever else.
public func contain<Value: Sequence>(_ first: Value.Element, _ others: Value.Element...) -> Matcher<Value>
where Value.Element: Equatable {
    let elements = [first] + others
    return Matcher("contain \(list(elements))") { sequence in
        let missing = elements.filter { !sequence.contains($0) }
        return MatcherResult(missing.isEmpty, details: missingLine(missing, of: elements.count))
    }
}

/// Contains each of the texts as a part, in any order.
///
/// - Parameters:
///   - first: a text.
///   - others: further ones.
///   - ignoringCase: whether upper and lower case are the same, by Unicode's rules and no locale's.
public func contain<Value: StringProtocol>(
    _ first: String, _ others: String..., ignoringCase: Bool = false
) -> Matcher<Value> {
    let parts = [first] + others
    return Matcher("contain \(list(parts))\(ignoringCase ? " ignoring case" : "")") { text in
        let missing = parts.filter { part in
            !part.isEmpty && text.range(of: part, options: ignoringCase ? .caseInsensitive : []) == nil
        }
        return MatcherResult(missing.isEmpty, details: missingLine(missing, of: parts.count))
    }
}

/// Contains each of the options, as an option set or another set algebra.
///
/// ```swift
/// expect(style).to(containOptions([.bold, .italic]))
/// ```
public func containOptions<Value: SetAlgebra>(_ options: Value) -> Matcher<Value> {
    Matcher("contain the options \(printed(options))") { $0.isSuperset(of: options) }
}

/// Values as a list in words: `1, 2 and 3`.
func list(_ values: [some Any]) -> String {
    listed(values.map { printed($0) }, "and")
}

/// Texts as a list in words: `a, b and c`.
func listed(_ texts: [String], _ word: String) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "nothing" }
    return "\(texts.dropLast().joined(separator: ", ")) \(word) \(last)"
}

/// Of several wanted things, the ones that are not there.
private func missingLine(_ missing: [some Any], of count: Int) -> [String] {
    count > 1 ? ["missing: \(list(missing))"] : []
}
