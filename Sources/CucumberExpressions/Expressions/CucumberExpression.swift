/// A sentence with places for values: `I have {int} cucumber(s) in my belly/stomach`.
///
/// Rules: the published language of Cucumber Expressions. It means exactly what its ``regularExpression``
/// means, but is matched without one.
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
    public let syntaxTree: ExpressionNode
    /// The types of the parameters, from left to right.
    public let parameterTypes: [ParameterType]
    let node: PatternNode
    let pattern: CompiledPattern

    /// Makes an expression, with the parameter types that are registered now.
    ///
    /// - Throws: ``CucumberExpressionError``, with the text of the published language.
    public init(
        _ source: String, _ registry: ParameterTypeRegistry = ParameterTypeRegistry()
    ) throws(CucumberExpressionError) {
        self.source = source
        syntaxTree = try ExpressionNode(parsing: source)
        var translation = ExpressionTranslation(expression: source, registry: registry)
        node = try translation.translate(syntaxTree)
        parameterTypes = translation.parameterTypes
        pattern = CompiledPattern(
            node, groupCount: translation.groupCount, types: parameterTypes, isWhole: true)
    }

    /// The arguments for a sentence that the expression matches as a whole; nil for any other sentence.
    public func match(_ sentence: String) -> [Argument]? {
        pattern.match(sentence)
    }

    /// The published regular expression of the same meaning.
    public var regularExpression: String {
        "^\(ExpressionTranslation.regularExpression(syntaxTree, parameterTypes[...]))$"
    }
}

extension CucumberExpression: CustomStringConvertible {
    /// The ``source``.
    public var description: String { source }
}
