import CucumberExpressions

// On the main actor, as `World` is, which refines it: with main-actor default isolation, the compiler isolates
// conformances to nonisolated protocols, and on these a conformance to `World` cannot depend.

/// A type that a step's closure may take.
///
/// Worlds, arguments of the sentence, data tables and doc strings conform to it; `StepArgument` is the one to
/// conform to in a project of your own.
@MainActor
public protocol StepParameter {
    /// The source of a parameter of this type.
    nonisolated static var parameterKind: StepParameterKind { get }

    /// Takes the value from what a step has to give.
    static func value(from input: inout StepInput) throws -> Self
}

/// The source of a parameter of a step's closure: a world, the sentence, or what stands below it.
public struct StepParameterKind {
    let source: ParameterSource
}

/// The source of a parameter of a step's closure.
enum ParameterSource {
    /// A world of the scenario.
    case world(any World.Type)
    /// The next parameter of the expression.
    ///
    /// - Parameters:
    ///   - accepts: the parameter types that fit, by name; `nil` where any text does.
    ///   - check: throws where a text cannot become such a value.
    case argument(accepts: Set<String>?, check: (String) throws -> Void)
    /// The data table below the sentence.
    ///
    /// - Parameter check: throws where a table cannot become such a value.
    case table(check: (DataTable) throws -> Void)
    /// The doc string below the sentence.
    ///
    /// - Parameter check: throws where a doc string cannot become such a value.
    case docString(check: (DocString) throws -> Void)
}

/// The values that a step has for the parameters of its closure, in their order.
@MainActor
public struct StepInput {
    /// The value of a parameter of the sentence.
    struct Value {
        /// The text, without quotation marks; `nil` for an optional group that matched nothing.
        let text: String?

        /// The value that the parameter type's transformer made of it, where it has one.
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

    /// The value of the expression's next parameter.
    mutating func nextValue() throws -> Value {
        guard next < values.count else { throw StepArgumentError("the sentence has no further parameter") }
        defer { next += 1 }
        return values[next]
    }
}

/// Says why a sentence's text, or what stands below it, cannot become what a step's closure takes.
public struct StepArgumentError: Error, CustomStringConvertible {
    /// The reason, in words for the person who wrote the feature.
    public let description: String

    /// The row of the table that is wrong, counted from 0 with the header.
    var row: Int?
    /// The cell of the row.
    var column: Int?
    /// Further lines.
    var details: [String] = []

    /// Makes an error.
    public init(_ description: String) { self.description = description }

    init(_ description: String, row: Int, column: Int? = nil) {
        self.description = description
        self.row = row
        self.column = column
    }
}
