/// An error in the definition of a parameter type.
public struct ParameterTypeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The description of the error, in the words of the published language.
    package let message: String

    /// The error, with the locations of the parameter types.
    public let description: String

    init(_ message: String, _ notes: [String?]) {
        self.message = message
        description = ([message] + notes.compactMap(\.self)).joined(separator: "\n    ")
    }
}
