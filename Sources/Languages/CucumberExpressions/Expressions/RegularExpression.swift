/// A step definition's regular expression: `^I have (\d+) cucumbers?$`.
///
/// Each capturing group that is in no other is an argument. A group whose pattern is one of a registered
/// parameter type is of that type. As in the published language, a sentence matches where any part of it
/// does, unless the expression is anchored with `^` and `$`.
///
/// The grammar is that of `NSRegularExpression`: `\d` and `\w` know the digits and letters of all scripts,
/// and sets may hold sets, `[[:alpha:]&&[^aeiou]]`. Flags stand inside, `(?i)`.
public struct RegularExpression: Sendable {
    /// The text of the regular expression.
    public let source: String
    /// The types of the arguments, from left to right; nil for a group of no registered type.
    public let parameterTypes: [ParameterType?]
    /// The names of the arguments' groups; nil for a group without a name.
    public let groupNames: [String?]
    let scanner: PatternScanner
    let pattern: Pattern

    /// Makes a regular expression, with the parameter types that are registered now.
    ///
    /// - Throws: ``RegularExpressionError`` for a mistake in the regular expression, or where a group may be
    ///   of several parameter types.
    public init(
        _ source: String, _ registry: ParameterTypeRegistry = ParameterTypeRegistry()
    ) throws(RegularExpressionError) {
        self.source = source
        let scanner: PatternScanner
        do throws(PatternError) { scanner = try PatternScanner(source) } catch { throw .syntax(error) }
        groupNames = scanner.groups.map(\.name)
        let contents = scanner.groups.map { scanner.text($0.content) }
        let candidates = contents.map { registry.parameterTypes(withPattern: $0) }
        for (content, types) in zip(contents, candidates) where types.count > 1 {
            guard types.first?.preferForRegularExpressionMatch != true else { continue }
            throw .ambiguousParameterType(
                AmbiguousParameterTypeError(
                    regularExpression: source, groupPattern: content, parameterTypes: types,
                    suggestions: Self.suggestions(for: scanner, candidates, registry)))
        }
        parameterTypes = candidates.map(\.first)
        self.scanner = scanner
        pattern = Pattern(source, types: parameterTypes, isWhole: false)
        do throws(PatternError) { try pattern.compile() } catch { throw .syntax(error) }
    }

    /// The arguments for a sentence that the regular expression matches; nil for any other sentence.
    ///
    /// - Throws: ``MatchError`` where there are too many ways to match the sentence.
    public func match(_ sentence: String) throws(MatchError) -> [Argument]? {
        try pattern.match(sentence)
    }
}

extension RegularExpression {
    /// The cucumber expressions that say the same, where all but the groups is plain text.
    private static func suggestions(
        for scanner: PatternScanner, _ candidates: [[ParameterType]], _ registry: ParameterTypeRegistry
    ) -> [GeneratedExpression] {
        var texts = [""]
        var choices: [[ParameterType]] = []
        for token in scanner.tokens where token.depth == 0 {
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
        return GeneratedExpression.combinations(texts: texts, choices: choices)
    }
}

extension RegularExpression: CustomStringConvertible {
    /// The ``source`` between slashes.
    public var description: String { "/\(source)/" }
}
