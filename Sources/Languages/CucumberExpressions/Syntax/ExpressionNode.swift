/// A node of the syntax tree that the published grammar defines; offsets count Unicode code points.
package struct ExpressionNode: Sendable, Hashable {
    /// The kind of a node; the raw values are the names of the published grammar.
    package enum Kind: String, Sendable, Hashable {
        case text = "TEXT_NODE"
        /// `(…)`: text that may be absent.
        case optional = "OPTIONAL_NODE"
        /// `…/…`: one of several texts.
        case alternation = "ALTERNATION_NODE"
        /// One of the texts of an alternation.
        case alternative = "ALTERNATIVE_NODE"
        /// `{…}`: a parameter.
        case parameter = "PARAMETER_NODE"
        case expression = "EXPRESSION_NODE"
    }

    package let kind: Kind
    /// The range of the node in the expression, in code points.
    package let range: Range<Int>
    /// The characters of a text node, unescaped; nil for every other kind.
    package let token: String?
    /// The nodes inside; nil for a text node.
    package let nodes: [ExpressionNode]?

    /// Parses an expression; the grammar allows some trees without a meaning, which ``StepExpression`` rejects.
    package init(parsing expression: String) throws(ExpressionError) {
        let tokens = try ExpressionToken.tokenize(expression)
        self = try ExpressionParser(expression: expression, tokens: tokens).parse()
    }

    init(_ kind: Kind, _ range: Range<Int>, token: String? = nil, nodes: [ExpressionNode]? = nil) {
        (self.kind, self.range, self.token, self.nodes) = (kind, range, token, nodes)
    }

    var children: [ExpressionNode] { nodes ?? [] }

    var text: String { token ?? children.map(\.text).joined() }
}
