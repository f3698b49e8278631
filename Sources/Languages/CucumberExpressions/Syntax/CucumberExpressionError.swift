/// A mistake in a cucumber expression.
public struct CucumberExpressionError: Error, Sendable, Hashable {
    /// The mistake in the expression.
    package enum Problem: Sendable, Hashable {
        /// A backslash as the last character.
        case escapedEndOfLine
        /// A backslash before a character that has no special meaning.
        case illegalEscape
        /// A `{` that is never closed.
        case unfinishedParameter
        /// A `(` that is never closed.
        case unfinishedOptional
        /// A `/` in an optional.
        case alternationInOptional
        /// One of `{ ( ) /` in the name of a parameter.
        case illegalParameterName
        /// `()`.
        case emptyOptional
        /// A parameter in an optional.
        case parameterInOptional
        /// An optional in an optional.
        case optionalInOptional
        /// Nothing before, after or between slashes.
        case emptyAlternative
        /// An alternative that matches nothing when its optionals are absent.
        case alternativeOfOptionals
        /// The name of a parameter type that is not registered.
        case undefinedParameterType(String)
    }

    /// The mistake in the expression.
    package let problem: Problem
    /// The whole expression.
    public let expression: String
    /// The characters that are wrong, in Unicode code points.
    public let range: Range<Int>
    /// The registered parameter type whose name is nearest to an undefined one.
    package let nearestParameterType: String?

    init(
        _ problem: Problem, in expression: String, at range: Range<Int>, nearestParameterType: String? = nil
    ) {
        self.problem = problem
        self.expression = expression
        self.range = range
        self.nearestParameterType = nearestParameterType
    }

    /// The text of the published language: the place, the expression with the place marked, what is wrong
    /// and what to do about it.
    public var message: String {
        let (fault, remedy) = texts
        return CaretDiagram(subject: "Cucumber Expression", source: expression, range: range)
            .message(fault: fault, remedy: remedy)
    }

    private var texts: (fault: String, remedy: String) {
        switch problem {
        case .escapedEndOfLine:
            ("The end of line can not be escaped", #"You can use '\\' to escape the '\'"#)
        case .illegalEscape:
            (
                #"Only the characters '{', '}', '(', ')', '\', '/' and whitespace can be escaped"#,
                #"If you did mean to use an '\' you can use '\\' to escape it"#
            )
        case .unfinishedParameter:
            (
                "The '{' does not have a matching '}'",
                #"If you did not intend to use a parameter you can use '\{' to escape the a parameter"#
            )
        case .unfinishedOptional:
            (
                "The '(' does not have a matching ')'",
                #"If you did not intend to use optional text you can use '\(' to escape the optional text"#
            )
        case .alternationInOptional:
            (
                "An alternation can not be used inside an optional",
                #"If you did not mean to use an alternation you can use '\/' to escape the '/'. "#
                    + "Otherwise rephrase your expression or consider using a regular expression instead."
            )
        case .illegalParameterName:
            (
                #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#,
                "Did you mean to use a regular expression?"
            )
        case .emptyOptional:
            (
                "An optional must contain some text",
                #"If you did not mean to use an optional you can use '\(' to escape the '('"#
            )
        case .parameterInOptional:
            (
                "An optional may not contain a parameter type",
                #"If you did not mean to use an parameter type you can use '\{' to escape the '{'"#
            )
        case .optionalInOptional:
            (
                "An optional may not contain an other optional",
                #"If you did not mean to use an optional type you can use '\(' to escape the '('. "#
                    + "For more complicated expressions consider using a regular expression instead."
            )
        case .emptyAlternative:
            (
                "Alternative may not be empty",
                #"If you did not mean to use an alternative you can use '\/' to escape the '/'"#
            )
        case .alternativeOfOptionals:
            (
                "An alternative may not exclusively contain optionals",
                #"If you did not mean to use an optional you can use '\(' to escape the '('"#
            )
        case .undefinedParameterType(let name):
            ("Undefined parameter type '\(name)'", "Please register a ParameterType for '\(name)'")
        }
    }
}

extension CucumberExpressionError: CustomStringConvertible {
    /// The ``message``, and the nearest registered parameter type where one is near.
    public var description: String {
        guard let nearestParameterType else { return message }
        return "\(message)\nDid you mean {\(nearestParameterType)}?"
    }
}
