/// A sentence with places for values: `I have {int} cucumber(s) in my belly/stomach`.
///
/// Rules: the published language of Cucumber Expressions. It means what its ``regularExpression`` means.
///
/// ```swift
/// let expression = try CucumberExpression("I have {int} cucumber(s)", ParameterTypeRegistry())
/// let arguments = expression.match("I have 42 cucumbers")
/// try arguments?[0].value()  // .int(42)
/// ```
public struct CucumberExpression: Sendable {
    /// The text of the expression.
    public let source: String
    /// The syntax tree of the expression.
    package let syntaxTree: ExpressionNode
    /// The types of the parameters, from left to right.
    public let parameterTypes: [ParameterType]
    let pattern: Pattern

    /// Makes an expression, with the parameter types that are registered now.
    ///
    /// - Throws: ``CucumberExpressionError``, with the text of the published language.
    public init(
        _ source: String, _ registry: ParameterTypeRegistry = ParameterTypeRegistry()
    ) throws(CucumberExpressionError) {
        self.source = source
        syntaxTree = try ExpressionNode(parsing: source)
        var translation = ExpressionTranslation(expression: source, registry: registry)
        let text = try translation.translate(syntaxTree)
        parameterTypes = translation.parameterTypes
        pattern = Pattern("^\(text)$", types: parameterTypes, isWhole: true)
    }

    /// The arguments for a sentence that the expression matches as a whole; nil for any other sentence.
    ///
    /// - Throws: ``MatchError`` where the parameter types have too many ways to match the sentence.
    public func match(_ sentence: String) throws(MatchError) -> [Argument]? {
        try pattern.match(sentence)
    }

    /// The regular expression of the same meaning, as the published language writes it.
    public var regularExpression: String { pattern.source }
}

extension CucumberExpression: CustomStringConvertible {
    /// The ``source``.
    public var description: String { source }
}
