/// A mistake in a tag expression.
public struct TagExpressionError: Error, Sendable, Hashable {
    /// The mistake in the expression.
    package enum Problem: Sendable, Hashable {
        /// A tag, `not` or `(` had to come here.
        case expectedOperand
        /// `and`, `or` or `)` had to come here.
        case expectedOperator
        /// A `(` that is never closed.
        case unmatchedOpeningParenthesis
        /// A `)` that nothing has opened.
        case unmatchedClosingParenthesis
        /// A backslash before a character that has no special meaning.
        case illegalEscape(Unicode.Scalar)
        /// A backslash as the last character.
        case escapeAtEnd
    }

    /// The mistake in the expression.
    package let problem: Problem
    /// The whole expression.
    public let expression: String
    /// The place of the mistake, in Unicode code points from the start of the expression; empty at its end.
    public let range: Range<Int>

    /// The sentence of the published language for this mistake.
    public var message: String {
        "Tag expression \"\(expression)\" could not be parsed because of syntax error: \(reason)."
    }

    private var reason: String {
        switch problem {
        case .expectedOperand: "Expected operand"
        case .expectedOperator: "Expected operator"
        case .unmatchedOpeningParenthesis: "Unmatched ("
        case .unmatchedClosingParenthesis: "Unmatched )"
        case .illegalEscape(let scalar): "Illegal escape before \"\(String(scalar))\""
        case .escapeAtEnd: "Illegal escape before end"
        }
    }
}

extension TagExpressionError: CustomStringConvertible {
    /// The ``message``.
    public var description: String { message }
}
