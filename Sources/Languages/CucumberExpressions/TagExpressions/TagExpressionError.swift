/// A mistake in a tag expression.
public struct TagExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message that Cucumber defines for the mistake.
    public let description: String
    /// The range of the mistake, in Unicode code points; empty at the end of the expression.
    package let range: Range<Int>

    init(_ reason: String, in expression: String, at range: Range<Int>) {
        description =
            "Tag expression \"\(expression)\" could not be parsed because of syntax error: \(reason)."
        self.range = range
    }
}
