/// An error in the definition of a parameter type.
public struct ParameterTypeError: Error, Sendable, Hashable {
    /// The mistake in the parameter type.
    package enum Problem: Sendable, Hashable {
        /// A character that a name must not contain.
        case illegalName
        /// There is no pattern, so that nothing would match.
        case noPattern
        /// A pattern that is not a regular expression.
        case badPattern(PatternError)
        /// The name is already registered; the location is that of the first type.
        case duplicateName(first: SourcePlace?)
        /// Two preferred types have the same pattern, so that neither can be preferred.
        case twoPreferred(pattern: String, first: String, firstPlace: SourcePlace?)
    }

    /// The mistake in the parameter type.
    package let problem: Problem
    /// The name of the parameter type.
    public let name: String
    /// The place of the parameter type's definition.
    public let place: SourcePlace?

    init(_ problem: Problem, name: String, place: SourcePlace?) {
        self.problem = problem
        self.name = name
        self.place = place
    }

    /// The description of the error, without the locations of conflicting types.
    public var message: String {
        switch problem {
        case .illegalName:
            "Illegal character in parameter name {\(name)}. "
                + #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#
        case .noPattern: "The parameter type {\(name)} has no regular expression"
        case .badPattern(let error):
            "The parameter type {\(name)} has a regular expression with a mistake.\n\(error.message)"
        case .duplicateName:
            name.isEmpty
                ? "The anonymous parameter type has already been defined"
                : "There is already a parameter type with name \(name)"
        case .twoPreferred(let pattern, let first, _):
            "There can only be one preferential parameter type per regexp. The regexp /\(pattern)/ is used for "
                + "two preferential parameter types, {\(first)} and {\(name)}"
        }
    }

    /// The location of the other type, if two types conflict.
    package var otherPlace: SourcePlace? {
        switch problem {
        case .duplicateName(let first): first
        case .twoPreferred(_, _, let first): first
        case .illegalName, .noPattern, .badPattern: nil
        }
    }
}

extension ParameterTypeError: CustomStringConvertible {
    /// The ``message``, and the places of the parameter types, one a line.
    public var description: String {
        var lines = [message]
        switch problem {
        case .duplicateName(let first):
            lines.append("    first: \(first?.description ?? "a type of the language")")
            if let place { lines.append("    again: \(place)") }
        case .twoPreferred(_, let other, let first):
            lines.append("    {\(other)}: \(first?.description ?? "a type of the language")")
            if let place { lines.append("    {\(name)}: \(place)") }
        case .illegalName, .noPattern, .badPattern:
            if let place { lines.append("    at \(place)") }
        }
        return lines.joined(separator: "\n")
    }
}

/// A place in source code.
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The line, counted from 1.
    public let line: Int

    /// A place in a file.
    public init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// The place as compilers and editors write it.
    public var description: String { "\(file):\(line)" }
}
