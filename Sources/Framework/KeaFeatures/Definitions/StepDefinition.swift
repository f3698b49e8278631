import CucumberExpressions
import Kea
import KeaEvents

/// A sentence that features may use, with its closure.
@MainActor
package final class StepDefinition {
    /// The method that registered it: `given`, `when` or `then`.
    ///
    /// It is for readers only: any definition matches any keyword of a feature.
    package let word: String

    /// The expression.
    package let expression: StepExpression

    /// The source location.
    package let location: SourceLocation

    /// The closure.
    let body: StepBody

    /// The index among the definitions.
    let index: Int

    /// The number of definitions, parameter types and hooks registered before it.
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

    /// The expression as it is written; a regular expression is between slashes.
    package var source: String { expression.description }
}

/// A step's closure with its types erased.
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
