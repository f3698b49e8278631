/// A mistake in a cucumber expression or a regular expression.
public struct ExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The whole expression.
    public let expression: String
    /// The characters that are wrong, in Unicode code points.
    public let range: Range<Int>
    /// The mistake and what to do about it, in the words of the published language.
    public let message: String
    /// The message, with what else is known: the nearest parameter type, or the locations of parameter types.
    public let description: String
    package let undefinedParameterType: String?

    init(
        _ message: String, in expression: String, at range: Range<Int>, notes: String = "",
        undefinedParameterType: String? = nil
    ) {
        (self.expression, self.range, self.message) = (expression, range, message)
        self.undefinedParameterType = undefinedParameterType
        description = message + notes
    }

    /// Creates an error, “This … has a problem”, whose message marks the range with a caret.
    init(
        in expression: String, at range: Range<Int>, _ fault: String, _ remedy: String,
        of subject: String = "Cucumber Expression", notes: String = "", undefinedParameterType: String? = nil
    ) {
        let indent = String(repeating: " ", count: range.lowerBound)
        let underline = range.count > 1 ? String(repeating: "-", count: range.count - 2) + "^" : ""
        self.init(
            """
            This \(subject) has a problem at column \(range.lowerBound + 1):

            \(expression)
            \(indent)^\(underline)
            \(fault).
            \(remedy)
            """, in: expression, at: range, notes: notes, undefinedParameterType: undefinedParameterType)
    }
}
