// On the main actor, as `World` is, which refines it: with main-actor default isolation, the compiler isolates
// conformances to nonisolated protocols, and on these a conformance to `World` cannot depend.

/// A type that a step's closure may take.
///
/// Worlds, arguments of the sentence, data tables and doc strings conform to it. Conform your own types to
/// `StepArgument`.
@MainActor
public protocol StepParameter {
    /// The source of a parameter of this type.
    nonisolated static var _source: _ParameterSource { get }
}

/// The source of a closure parameter.
public struct _ParameterSource {
    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// The source, and the conversion to the parameter's type; it throws for input that cannot be converted.
    enum Kind {
        case world(any World.Type)
        /// The next parameter, of one of these types or any; its text is `nil` for a group that took no part.
        case argument(accepts: Set<String>?, convert: (String?) throws -> Any)
        /// The data table of the step, with the type of its rows; `nil` for the table itself.
        case table(row: (any Decodable.Type)?, convert: (DataTable) throws -> Any)
        case docString(convert: (DocString) throws -> Any)
    }
}

/// The reason why a text, a data table or a doc string cannot be converted to what a step's closure takes.
public struct StepArgumentError: Error, CustomStringConvertible {
    /// The reason, in the terms of the feature's author.
    public let description: String

    var row: Int?
    var column: Int?
    var details: [String] = []

    /// Creates an error.
    public init(_ description: String) { self.description = description }

    init(_ description: String, row: Int, column: Int? = nil) {
        (self.description, self.row, self.column) = (description, row, column)
    }
}
