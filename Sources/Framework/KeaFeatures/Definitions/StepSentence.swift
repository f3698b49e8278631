import CucumberExpressions

/// The sentences that a step definition matches: `"I have {int} cucumber(s)"` or `.regex("^one( more)?$")`.
public struct StepSentence: Sendable, ExpressibleByStringInterpolation {
    let text: String
    private let isRegex: Bool

    /// Creates a cucumber expression.
    public init(_ expression: String) {
        text = expression
        isRegex = false
    }

    /// Creates a cucumber expression from a literal.
    public init(stringLiteral expression: String) { self.init(expression) }

    private init(pattern: String) {
        text = pattern
        isRegex = true
    }

    /// Creates a regular expression, with the syntax of `NSRegularExpression`.
    ///
    /// It matches any part of a sentence unless it is anchored with `^` and `$`. Each outermost group is a parameter;
    /// a group that does not take part in the match is `nil`.
    public static func regex(_ pattern: String) -> StepSentence { StepSentence(pattern: pattern) }

    func expression(_ parameterTypes: ParameterTypeRegistry) throws(ExpressionError) -> StepExpression {
        isRegex
            ? try StepExpression(regularExpression: text, parameterTypes)
            : try StepExpression(cucumber: text, parameterTypes)
    }
}
