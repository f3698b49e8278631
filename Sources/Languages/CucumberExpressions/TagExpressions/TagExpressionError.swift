/// A mistake in a tag expression.
public struct TagExpressionError: Error, Sendable, Hashable {
    /// The mistake, as Cucumber names it.
    private let reason: String
    package let expression: String
    /// The range of the mistake, in Unicode code points; empty at the end of the expression.
    package let range: Range<Int>

    init(_ reason: String, in expression: String, at range: Range<Int>) {
        (self.reason, self.expression, self.range) = (reason, expression, range)
    }

    /// The message that Cucumber defines for the mistake.
    package var message: String {
        "Tag expression \"\(expression)\" could not be parsed because of syntax error: \(reason)."
    }
}

extension TagExpressionError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
