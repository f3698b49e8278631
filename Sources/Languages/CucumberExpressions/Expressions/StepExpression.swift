/// The expression of the sentences that a step definition is for: a cucumber expression or a regular expression.
///
/// ```swift
/// let expression = try StepExpression(cucumber: "I have {int} cucumber(s)")
/// let arguments = try expression.match("I have 42 cucumbers")
/// try arguments?[0].value()  // .int(42)
/// ```
public struct StepExpression: Sendable {
    /// The text of the expression.
    public let source: String

    /// The types of the arguments, from left to right; `nil` for a group of a regular expression that has the pattern
    /// of no registered type.
    public let parameterTypes: [ParameterType?]

    let syntax: Syntax
    private let pattern: Pattern

    enum Syntax: Sendable {
        case cucumber(ExpressionNode)
        case regular(PatternScanner)
    }

    /// Creates a cucumber expression, `I have {int} cucumber(s)`, with the parameter types of a registry.
    ///
    /// It follows the published language, version 20.1.0, and matches what its ``regularExpression`` matches.
    ///
    /// - Throws: ``ExpressionError`` with the text of the published language.
    public init(
        cucumber source: String, _ registry: ParameterTypeRegistry = ParameterTypeRegistry()
    ) throws(ExpressionError) {
        let tree = try ExpressionNode(parsing: source)
        var translation = ExpressionTranslation(expression: source, registry: registry)
        let text = try translation.translate(tree)
        self.source = source
        syntax = .cucumber(tree)
        parameterTypes = translation.parameterTypes
        pattern = Pattern("^\(text)$", types: parameterTypes, isWhole: true)
    }

    /// Creates a regular expression, `^I have (\d+) cucumbers?$`, with the parameter types of a registry.
    ///
    /// Each outermost capturing group is an argument. A group with the pattern of a registered parameter type has that
    /// type. It matches any part of a sentence unless it is anchored with `^` and `$`.
    ///
    /// The grammar is that of `NSRegularExpression`: `\d` and `\w` match the digits and letters of all scripts, and
    /// sets may contain sets, `[[:alpha:]&&[^aeiou]]`. Flags are part of it, `(?i)`.
    ///
    /// - Throws: ``ExpressionError`` for an invalid regular expression, and for a group that has the pattern of several
    ///   parameter types.
    public init(
        regularExpression source: String, _ registry: ParameterTypeRegistry = ParameterTypeRegistry()
    ) throws(ExpressionError) {
        let scanner = try PatternScanner(source)
        let candidates = scanner.groups.map { registry.parameterTypes(withPattern: scanner.text($0.content)) }
        for (group, types) in zip(scanner.groups, candidates) where types.count > 1 {
            guard types.first?.preferForRegularExpressionMatch != true else { continue }
            throw scanner.ambiguity(of: group, types, suggestions: scanner.suggestions(candidates, registry))
        }
        self.source = source
        syntax = .regular(scanner)
        parameterTypes = candidates.map(\.first)
        pattern = Pattern(source, types: parameterTypes, isWhole: false)
        try pattern.compile()
    }

    /// Creates an expression of the kind that the form of a text shows.
    ///
    /// A text between slashes, one that begins with `^`, and one that ends with `$` are regular expressions;
    /// every other text is a cucumber expression.
    public init(detecting source: String, _ registry: ParameterTypeRegistry) throws(ExpressionError) {
        if source.count > 1, source.hasPrefix("/"), source.hasSuffix("/") {
            try self.init(regularExpression: String(source.dropFirst().dropLast()), registry)
        } else if source.hasPrefix("^") || source.hasSuffix("$") {
            try self.init(regularExpression: source, registry)
        } else {
            try self.init(cucumber: source, registry)
        }
    }

    /// Returns the arguments of a sentence; `nil` if the expression does not match it.
    ///
    /// - Throws: ``MatchError`` if there are too many ways to match the sentence.
    public func match(_ sentence: String) throws(MatchError) -> [Argument]? { try pattern.match(sentence) }

    /// The regular expression, as the published language writes it.
    public var regularExpression: String { pattern.source }

    package var isRegularExpression: Bool {
        if case .regular = syntax { true } else { false }
    }
}

extension StepExpression: CustomStringConvertible {
    /// The text; that of a regular expression is between slashes.
    public var description: String { isRegularExpression ? "/\(source)/" : source }
}

extension PatternScanner {
    /// Returns the cucumber expressions with the same meaning, if there is only plain text beside the groups.
    fileprivate func suggestions(
        _ candidates: [[ParameterType]], _ registry: ParameterTypeRegistry
    ) -> [String] {
        var texts = [""]
        var choices: [[ParameterType]] = []
        for token in tokens where token.depth == 0 {
            switch token.kind {
            case .anchor, .close: break
            case .literal(let scalar): texts[texts.count - 1].unicodeScalars.append(scalar)
            case .open(_, isCapturing: true):
                let types = candidates[choices.count]
                let anonymous = registry.parameterType(named: "").map { [$0] } ?? []
                choices.append(types.isEmpty ? anonymous : types)
                texts.append("")
            default: return []
            }
        }
        return GeneratedExpression.combinations(texts: texts, choices: choices).map(\.source)
    }

    /// Returns the error of a group with the pattern of several parameter types, of which none is preferred.
    fileprivate func ambiguity(
        of group: Group, _ types: [ParameterType], suggestions: [String]
    ) -> ExpressionError {
        let separator = "\n   "
        let advice =
            suggestions.isEmpty
            ? "" : " Try one of these:\(separator)\(suggestions.joined(separator: separator))"
        let message = """
            Your Regular Expression /\(source)/
            matches multiple parameter types with regexp /\(text(group.content))/:
               \(types.map(\.description).joined(separator: separator))

            I couldn't decide which one to use. You have two options:

            1) Use a Cucumber Expression instead of a Regular Expression.\(advice)

            2) Make one of the parameter types preferential and continue to use a Regular Expression.

            """
        return ExpressionError(
            message, in: source, at: group.content,
            notes: types.compactMap { type in type.location.map { "\n    \(type): \($0)" } }.joined())
    }
}
