/// The expression of the sentences that a step definition is for: a cucumber expression or a regular one.
public enum StepExpression: Sendable {
    /// A cucumber expression: `I have {int} cucumber(s)`.
    case cucumber(CucumberExpression)
    /// A regular expression: `^I have (\d+) cucumbers?$`.
    case regular(RegularExpression)

    /// Makes an expression of a text, and decides by its form which kind it is.
    ///
    /// A text between slashes, one that begins with `^`, and one that ends with `$` are regular expressions;
    /// every other text is a cucumber expression.
    ///
    /// - Throws: ``CucumberExpressionError`` or ``RegularExpressionError``.
    public init(detecting source: String, _ registry: ParameterTypeRegistry) throws {
        if source.count > 1, source.hasPrefix("/"), source.hasSuffix("/") {
            self = .regular(try RegularExpression(String(source.dropFirst().dropLast()), registry))
        } else if source.hasPrefix("^") || source.hasSuffix("$") {
            self = .regular(try RegularExpression(source, registry))
        } else {
            self = .cucumber(try CucumberExpression(source, registry))
        }
    }

    /// The text of the expression.
    public var source: String {
        switch self {
        case .cucumber(let expression): expression.source
        case .regular(let expression): expression.source
        }
    }

    /// The types of the arguments, from left to right; nil for a group of a regular expression that is of no
    /// registered type.
    public var parameterTypes: [ParameterType?] {
        switch self {
        case .cucumber(let expression): expression.parameterTypes
        case .regular(let expression): expression.parameterTypes
        }
    }

    private var pattern: Pattern {
        switch self {
        case .cucumber(let expression): expression.pattern
        case .regular(let expression): expression.pattern
        }
    }

    /// The arguments for a sentence that the expression matches; nil for any other sentence.
    ///
    /// - Throws: ``MatchError`` where there are too many ways to match the sentence.
    public func match(_ sentence: String) throws(MatchError) -> [Argument]? { try pattern.match(sentence) }
}

extension StepExpression: CustomStringConvertible {
    /// The text as a reader tells the kinds apart: a regular expression stands between slashes.
    public var description: String {
        switch self {
        case .cucumber(let expression): expression.description
        case .regular(let expression): expression.description
        }
    }
}
