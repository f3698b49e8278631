import CucumberExpressions

/// The sentences that a step definition is for: `"I have {int} cucumber(s)"` or `.regex("^one( more)?$")`.
public struct StepSentence: Sendable, ExpressibleByStringInterpolation {
    /// The expression as it is written.
    let text: String
    private let isRegex: Bool

    /// Sentences by a cucumber expression.
    public init(_ expression: String) {
        text = expression
        isRegex = false
    }

    /// Sentences by a cucumber expression, as a literal.
    public init(stringLiteral expression: String) { self.init(expression) }

    private init(pattern: String) {
        text = pattern
        isRegex = true
    }

    /// Sentences by a regular expression of `NSRegularExpression`.
    ///
    /// It matches any part of a sentence unless it is anchored with `^` and `$`. Each group that is in no other
    /// is a parameter; one that takes no part in the match is `nil`.
    public static func regex(_ pattern: String) -> StepSentence { StepSentence(pattern: pattern) }

    /// The expression, with the parameter types of a project.
    ///
    /// - Throws: the mistake in the text.
    func expression(_ parameterTypes: ParameterTypeRegistry) throws -> StepExpression {
        isRegex
            ? .regular(try RegularExpression(text, parameterTypes))
            : .cucumber(try CucumberExpression(text, parameterTypes))
    }
}
