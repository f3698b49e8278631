import Kea

/// Converts the texts that a parameter type matches into values.
struct ParameterTransformer {
    /// The Swift type of the values.
    let output: Any.Type
    /// The type that a closure takes for an optional part of a sentence.
    let optionalOutput: Any.Type
    let worlds: [any World.Type]
    /// Throws for a text that cannot be converted; called before the step runs.
    var check: (String) throws -> Void = { _ in }
    let transform: @MainActor (_ texts: [String?], _ worlds: Worlds) async throws -> Any
}
