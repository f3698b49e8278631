/// A mistake in the regular expression of a step definition.
public enum RegularExpressionError: Error, Sendable, CustomStringConvertible {
    /// The text does not follow the grammar of regular expressions.
    case syntax(PatternError)
    /// A group may be of several parameter types.
    case ambiguousParameterType(AmbiguousParameterTypeError)

    /// The mistake, and what to do about it.
    public var message: String {
        switch self {
        case .syntax(let error): error.message
        case .ambiguousParameterType(let error): error.message
        }
    }

    /// The mistake and what to do about it, with the places of the parameter types.
    public var description: String {
        switch self {
        case .syntax(let error): error.description
        case .ambiguousParameterType(let error): error.description
        }
    }
}

/// A group of a regular expression has the pattern of several parameter types, and none is preferred.
public struct AmbiguousParameterTypeError: Error, Sendable {
    /// The text of the regular expression.
    package let regularExpression: String
    /// The pattern of the group.
    package let groupPattern: String
    /// The parameter types that have the pattern.
    package let parameterTypes: [ParameterType]
    /// The cucumber expressions that may be meant instead; none where the regular expression says what no
    /// cucumber expression can say.
    package let suggestions: [GeneratedExpression]

    /// The text of the published language.
    public var message: String {
        let separator = "\n   "
        let sources = suggestions.map(\.source).joined(separator: separator)
        let advice = suggestions.isEmpty ? "" : " Try one of these:\(separator)\(sources)"
        return """
            Your Regular Expression /\(regularExpression)/
            matches multiple parameter types with regexp /\(groupPattern)/:
               \(parameterTypes.map(\.description).joined(separator: separator))

            I couldn't decide which one to use. You have two options:

            1) Use a Cucumber Expression instead of a Regular Expression.\(advice)

            2) Make one of the parameter types preferential and continue to use a Regular Expression.

            """
    }
}

extension AmbiguousParameterTypeError: CustomStringConvertible {
    /// The ``message``, and the places of the parameter types, one a line.
    public var description: String {
        message
            + parameterTypes.map { "\n    \($0): \($0.place?.description ?? "a type of the language")" }
            .joined()
    }
}
