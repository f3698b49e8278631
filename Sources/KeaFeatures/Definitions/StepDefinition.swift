import CucumberExpressions
import Kea
import KeaEvents

/// A sentence that features may use, and the closure behind it.
@MainActor
package final class StepDefinition {
    /// The word that it was defined with: `given`, `when` or `then`.
    ///
    /// It is for readers only: any definition fits any keyword of a feature.
    package let word: String

    /// The expression.
    package let expression: StepExpression

    /// The place of the definition.
    package let location: SourceLocation

    /// The closure.
    let body: StepBody

    /// Its place among the definitions.
    let index: Int

    /// The number of definitions, parameter types and hooks that were registered before it.
    let order: Int

    init(
        word: String, expression: StepExpression, location: SourceLocation, body: StepBody, index: Int,
        order: Int
    ) {
        self.index = index
        self.order = order
        self.word = word
        self.expression = expression
        self.location = location
        self.body = body
    }

    /// The expression as it is written; a regular expression stands between slashes.
    package var source: String { expression.description }
}

/// A step's closure with its types taken off.
struct StepBody {
    enum Call {
        case sync(@MainActor (StepInput) throws -> Void)
        case async(@MainActor (StepInput) async throws -> Void)
    }

    let call: Call
    let parameters: [(type: Any.Type, source: ParameterSource)]

    /// The worlds that the closure takes.
    let worlds: [any World.Type]

    init(_ call: Call, parameters: [(type: Any.Type, source: ParameterSource)]) {
        self.call = call
        self.parameters = parameters
        worlds = parameters.compactMap { if case .world(let type) = $0.source { type } else { nil } }
    }

    @MainActor
    init<each Parameter: StepParameter>(
        sync body: @escaping @MainActor (repeat each Parameter) throws -> Void
    ) {
        self.init(
            .sync { input in
                var input = input
                try body(repeat try (each Parameter).value(from: &input))
            }, parameters: Self.parameters(repeat (each Parameter).self))
    }

    @MainActor
    init<each Parameter: StepParameter>(
        async body: @escaping @MainActor (repeat each Parameter) async throws -> Void
    ) {
        self.init(
            .async { input in
                var input = input
                try await body(repeat try (each Parameter).value(from: &input))
            }, parameters: Self.parameters(repeat (each Parameter).self))
    }

    private static func parameters<each Parameter: StepParameter>(
        _ types: repeat (each Parameter).Type
    ) -> [(type: Any.Type, source: ParameterSource)] {
        var list: [(type: Any.Type, source: ParameterSource)] = []
        repeat list.append((each types, (each types).parameterKind.source))
        return list
    }
}
