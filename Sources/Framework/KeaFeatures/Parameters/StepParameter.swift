import CucumberExpressions

// On the main actor, as `World` is, which refines it: with main-actor default isolation, the compiler isolates
// conformances to nonisolated protocols, and on these a conformance to `World` cannot depend.

/// A type that a step's closure may take.
///
/// Worlds, arguments of the sentence, data tables and doc strings conform to it. Conform your own types to
/// `StepArgument`.
@MainActor
public protocol StepParameter {
    /// The source of a parameter of this type.
    nonisolated static var parameterKind: StepParameterKind { get }

    /// Returns the value from the step's input.
    static func value(from input: inout StepInput) throws -> Self
}

/// The source of a closure parameter: a world, the sentence, or the data table or doc string.
public struct StepParameterKind {
    let source: ParameterSource
}

/// The source of a closure parameter.
enum ParameterSource {
    /// A world of the scenario.
    case world(any World.Type)
    /// The next parameter of the expression.
    ///
    /// - Parameters:
    ///   - accepts: the names of compatible parameter types; `nil` for any.
    ///   - check: throws if a text cannot be converted.
    case argument(accepts: Set<String>?, check: (String) throws -> Void)
    /// The data table of the step.
    ///
    /// - Parameter check: throws if a table cannot be converted.
    case table(check: (DataTable) throws -> Void)
    /// The doc string of the step.
    ///
    /// - Parameter check: throws if a doc string cannot be converted.
    case docString(check: (DocString) throws -> Void)
}

/// The values of a step for the parameters of its closure, in order.
@MainActor
public struct StepInput {
    /// The value of a parameter of the sentence.
    struct Value {
        /// The text, without quotation marks; `nil` for an optional group that did not take part in the match.
        let text: String?

        /// The value from the parameter type's transformer, if it has one.
        var transformed: Any?
    }

    let worlds: Worlds
    let values: [Value]
    let table: DataTable?
    let docString: DocString?
    private var next = 0

    init(worlds: Worlds, values: [Value], table: DataTable?, docString: DocString?) {
        self.worlds = worlds
        self.values = values
        self.table = table
        self.docString = docString
    }

    /// Returns the value of the expression's next parameter.
    mutating func nextValue() throws -> Value {
        guard next < values.count else { throw StepArgumentError("the sentence has no further parameter") }
        defer { next += 1 }
        return values[next]
    }
}

/// The reason why a text, a data table or a doc string cannot be converted to what a step's closure takes.
public struct StepArgumentError: Error, CustomStringConvertible {
    /// The reason, in the terms of the feature's author.
    public let description: String

    /// The row of the table with the error, from 0 with the header.
    var row: Int?
    /// The index of the cell in the row.
    var column: Int?
    /// Further lines of the message.
    var details: [String] = []

    /// Creates an error.
    public init(_ description: String) { self.description = description }

    init(_ description: String, row: Int, column: Int? = nil) {
        self.description = description
        self.row = row
        self.column = column
    }
}
