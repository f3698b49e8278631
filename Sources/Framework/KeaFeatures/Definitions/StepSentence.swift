import CucumberExpressions
import Foundation

/// The sentences that a step definition matches: `"I have {int} cucumber(s)"` or `.regex("^one( more)?$")`.
public struct StepSentence: Sendable, ExpressibleByStringInterpolation {
    let text: String
    private let isRegex: Bool

    /// Creates a cucumber expression.
    public init(_ expression: String) { self.init(expression, isRegex: false) }

    /// Creates a cucumber expression from a literal.
    public init(stringLiteral expression: String) { self.init(expression) }

    private init(_ text: String, isRegex: Bool) {
        // An accented letter can be one character or two; `StepRegistry` compares sentences in the same form.
        self.text = text.precomposedStringWithCanonicalMapping
        self.isRegex = isRegex
    }

    /// Creates a regular expression, with the syntax of `NSRegularExpression`.
    ///
    /// It matches any part of a sentence unless it is anchored with `^` and `$`. Each outermost group is a parameter;
    /// a group that does not take part in the match is `nil`.
    public static func regex(_ pattern: String) -> StepSentence { StepSentence(pattern, isRegex: true) }

    func expression(_ parameterTypes: ParameterTypeRegistry) throws(ExpressionError) -> StepExpression {
        isRegex
            ? try StepExpression(regularExpression: text, parameterTypes)
            : try StepExpression(cucumber: text, parameterTypes)
    }
}
