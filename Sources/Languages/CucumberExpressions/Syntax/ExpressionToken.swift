/// A piece of a cucumber expression's text: a word, a white space, or a character with a meaning.
///
/// Rules: the published grammar of Cucumber Expressions. Offsets count Unicode code points.
package struct ExpressionToken: Sendable, Hashable {
    /// The kind of a token; the raw values are the names of the published grammar.
    package enum Kind: String, Sendable, Hashable {
        case startOfLine = "START_OF_LINE"
        case endOfLine = "END_OF_LINE"
        case whiteSpace = "WHITE_SPACE"
        case beginOptional = "BEGIN_OPTIONAL"
        case endOptional = "END_OPTIONAL"
        case beginParameter = "BEGIN_PARAMETER"
        case endParameter = "END_PARAMETER"
        case alternation = "ALTERNATION"
        case text = "TEXT"
    }

    /// The kind of token.
    package let kind: Kind
    /// The characters of the token, without the backslashes that escape them.
    package let text: String
    /// The range of the token in the expression, backslashes included, in code points.
    package let range: Range<Int>

    /// The tokens of an expression, from the start of the line to its end.
    ///
    /// - Throws: ``ExpressionError`` for a backslash before an ordinary character or at the end.
    package static func tokenize(_ expression: String) throws(ExpressionError) -> [ExpressionToken] {
        var tokenizer = ExpressionTokenizer(expression: expression)
        return try tokenizer.tokenize()
    }
}
