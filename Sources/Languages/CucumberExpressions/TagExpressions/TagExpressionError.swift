/// A mistake in a tag expression.
public struct TagExpressionError: Error, Sendable, Hashable {
    package enum Problem: Sendable, Hashable {
        /// A tag, `not` or `(` is missing.
        case expectedOperand
        /// `and`, `or` or `)` is missing.
        case expectedOperator
        case unmatchedOpeningParenthesis
        case unmatchedClosingParenthesis
        /// A backslash before a character without special meaning.
        case illegalEscape(Unicode.Scalar)
        case escapeAtEnd
    }

    package let problem: Problem
    /// The whole expression.
    package let expression: String
    /// The range of the mistake, in Unicode code points; empty at the end of the expression.
    package let range: Range<Int>

    /// The message that Cucumber defines for the mistake.
    package var message: String {
        let reason =
            switch problem {
            case .expectedOperand: "Expected operand"
            case .expectedOperator: "Expected operator"
            case .unmatchedOpeningParenthesis: "Unmatched ("
            case .unmatchedClosingParenthesis: "Unmatched )"
            case .illegalEscape(let scalar): "Illegal escape before \"\(String(scalar))\""
            case .escapeAtEnd: "Illegal escape before end"
            }
        return "Tag expression \"\(expression)\" could not be parsed because of syntax error: \(reason)."
    }
}

extension TagExpressionError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
