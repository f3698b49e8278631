import CucumberExpressions
import Kea
import KeaEvents

package struct StepDefinition {
    /// `given`, `when` or `then`: any definition matches any keyword, and `ScenarioReview` asks for one of `then`.
    package let word: String
    package let expression: StepExpression
    package let location: SourceLocation
    let body: StepBody
    let index: Int

    /// The number of definitions, parameter types and hooks registered before it.
    let order: Int

    /// The expression as it is written; a regular expression is between slashes.
    package var source: String { expression.description }
}

struct StepBody {
    /// Returns the call of the closure with values for its parameters.
    let action: @MainActor ([Any]) -> Action
    let parameters: [(type: Any.Type, source: _ParameterSource)]
    let worlds: [any World.Type]

    private init(
        _ parameters: [(type: Any.Type, source: _ParameterSource)],
        action: @escaping @MainActor ([Any]) -> Action
    ) {
        (self.action, self.parameters) = (action, parameters)
        worlds = parameters.compactMap { if case .world(let type) = $0.source.kind { type } else { nil } }
    }

    @MainActor
    init<each Parameter: StepParameter>(
        sync body: @escaping @MainActor (repeat each Parameter) throws -> Void
    ) {
        self.init(Self.parameters(repeat (each Parameter).self)) { values in
            .sync {
                var input = StepInput(values: values[...])
                try body(repeat try input.next((each Parameter).self))
            }
        }
    }

    @MainActor
    init<each Parameter: StepParameter>(
        async body: @escaping @MainActor (repeat each Parameter) async throws -> Void
    ) {
        self.init(Self.parameters(repeat (each Parameter).self)) { values in
            .async {
                var input = StepInput(values: values[...])
                try await body(repeat try input.next((each Parameter).self))
            }
        }
    }

    private static func parameters<each Parameter: StepParameter>(
        _ types: repeat (each Parameter).Type
    ) -> [(type: Any.Type, source: _ParameterSource)] {
        var list: [(type: Any.Type, source: _ParameterSource)] = []
        repeat list.append((each types, (each types)._source))
        return list
    }
}

private struct StepInput {
    var values: ArraySlice<Any>

    mutating func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
        guard let value = values.popFirst(), let value = value as? Parameter else {
            throw StepArgumentError("the step has no value for \(type)")
        }
        return value
    }
}
