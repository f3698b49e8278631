import Kea

struct ParameterTransformer {
    let output: Any.Type
    /// The type that a closure takes for an optional part of a sentence.
    let optionalOutput: Any.Type
    let conversion: Conversion

    enum Conversion {
        /// A function of the text alone; called before the step runs, in dry runs too.
        case pure((String) throws -> Any)
        /// The project's closure, for the texts of the pattern's groups; called for each argument while the step runs.
        case custom(worlds: [any World.Type], Custom)
    }

    typealias Custom = @MainActor (_ texts: [String], _ worlds: Worlds) async throws -> Any

    init<Output>(_ output: Output.Type, _ conversion: Conversion) {
        self.output = output
        optionalOutput = Output?.self
        self.conversion = conversion
    }

    var worlds: [any World.Type] {
        if case .custom(let worlds, _) = conversion { worlds } else { [] }
    }
}
