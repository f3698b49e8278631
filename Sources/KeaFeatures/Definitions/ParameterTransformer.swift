import Kea

/// Makes values of the texts that a parameter type matched.
struct ParameterTransformer {
    /// The Swift type of the values.
    let output: Any.Type
    /// The same, as a closure takes it for an optional part of a sentence.
    let optionalOutput: Any.Type
    let worlds: [any World.Type]
    /// Throws for a text that cannot become a value; it is asked before the step is run.
    var check: (String) throws -> Void = { _ in }
    let transform: @MainActor (_ texts: [String?], _ worlds: Worlds) async throws -> Any
}
