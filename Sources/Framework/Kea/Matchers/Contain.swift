import Foundation

/// Matches a sequence that contains each of the elements, in any order.
public func contain<Value: Sequence>(_ first: Value.Element, _ others: Value.Element...) -> Matcher<Value>
where Value.Element: Equatable {
    let elements = [first] + others
    return Matcher("contain \(list(elements))") { sequence in
        let missing = elements.filter { !sequence.contains($0) }
        return MatcherResult(missing.isEmpty, details: missingLine(missing, of: elements.count))
    }
}

/// Matches a text that contains each of the texts, in any order.
///
/// - Parameters:
///   - first: a text.
///   - others: further ones.
///   - ignoringCase: whether to ignore case, by Unicode's rules and without a locale.
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

/// Matches an option set, or another `SetAlgebra`, that contains each of the options.
///
/// ```swift
/// expect(style).to(containOptions([.bold, .italic]))
/// ```
public func containOptions<Value: SetAlgebra>(_ options: Value) -> Matcher<Value> {
    Matcher("contain the options \(printed(options))") { $0.isSuperset(of: options) }
}

/// Returns values as a list: `1, 2 and 3`.
func list(_ values: [some Any]) -> String {
    listed(values.map { printed($0) }, "and")
}

func listed(_ texts: [String], _ word: String) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "nothing" }
    return "\(texts.dropLast().joined(separator: ", ")) \(word) \(last)"
}

func missingLine(_ missing: [some Any], of count: Int) -> [String] {
    count > 1 ? ["missing: \(list(missing))"] : []
}
