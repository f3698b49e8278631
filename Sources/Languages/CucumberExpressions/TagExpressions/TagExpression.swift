/// A boolean expression over tags, such as `@paging and not (@slow or @wip)`.
///
/// Selections on the command line and the tags of hooks are written in it. The operators are `not`, `and` and `or`, in
/// falling order of precedence; `and` and `or` associate to the left. A backslash escapes a parenthesis, white space or
/// a backslash. The empty expression is true of everything.
///
/// ```swift
/// let selection = try TagExpression(parsing: "@paging and not @slow")
/// selection.evaluate(["@paging", "@wip"])  // true
/// ```
public struct TagExpression: Sendable, Hashable, Codable {
    /// The text that was parsed.
    public let source: String
    /// The expression in postfix notation, so that no depth of nesting is too much; empty for the empty one.
    let terms: [Term]

    enum Term: Sendable, Hashable, Codable { case tag(String), not, and, or }

    /// Parses an expression.
    ///
    /// - Throws: ``TagExpressionError``, with the message that Cucumber defines and the range of the mistake.
    public init(parsing source: String) throws(TagExpressionError) {
        var parser = TagExpressionParser(source: source)
        (self.source, terms) = (source, try parser.parse())
    }

    /// Returns whether the expression is true of an item that has exactly these tags, each with its `@`.
    public func evaluate(_ tags: some Collection<String>) -> Bool {
        fold(empty: true, tag: { tags.contains($0) }, not: { !$0 }) { $1 == .and ? $0 && $2 : $0 || $2 }
    }

    package var tags: [String] {
        Self.unique(terms.compactMap { if case .tag(let name) = $0 { name } else { nil } })
    }

    /// The tags that an item needs in order to be selected: those after an even number of `not`.
    package var wantedTags: [String] {
        var names: [String] = []
        // For each operand whose terms follow, from the last one on: whether it is after an even number of `not`.
        var isWanted = [true]
        for term in terms.reversed() {
            let isThisWanted = isWanted.removeLast()
            switch term {
            case .tag(let name): if isThisWanted { names.append(name) }
            case .not: isWanted.append(!isThisWanted)
            case .and, .or: isWanted += [isThisWanted, isThisWanted]
            }
        }
        return Self.unique(names.reversed())
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private func fold<Value>(
        empty: Value, tag: (String) -> Value, not: (Value) -> Value, join: (Value, Term, Value) -> Value
    ) -> Value {
        var values: [Value] = []
        for term in terms {
            switch term {
            case .tag(let name): values.append(tag(name))
            case .not: values.append(not(values.removeLast()))
            case .and, .or:
                let right = values.removeLast()
                values.append(join(values.removeLast(), term, right))
            }
        }
        return values.last ?? empty
    }
}

extension TagExpression: CustomStringConvertible {
    /// The expression in its canonical form: every operation in parentheses, tags escaped.
    ///
    /// Parsing the canonical form gives an expression with the same canonical form.
    public var description: String {
        typealias Part = (text: String, hasParentheses: Bool)
        let none: Part = ("", false)
        return fold(
            empty: none, tag: { (Self.escape($0), false) },
            not: { ($0.hasParentheses ? "not \($0.text)" : "not ( \($0.text) )", false) }
        ) { ("( \($0.text) \($1 == .and ? "and" : "or") \($2.text) )", true) }.text
    }

    private static func escape(_ name: String) -> String {
        name.unicodeScalars.map { TagExpressionParser.canBeEscaped($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
