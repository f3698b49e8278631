import CucumberExpressions
import Kea
import KeaEvents

extension StepRegistry {
    /// Adds a hook to the registry that is being loaded.
    static func define(
        _ moment: ScenarioHooks.Moment, _ name: String?, _ tags: String?, _ order: Int,
        _ location: SourceLocation, _ body: StepBody
    ) {
        guard let registry = registry(for: moment.rawValue, at: location) else { return }
        do {
            let expression = try tags.map { try TagExpression(parsing: $0) }
            registry.hooks.add(
                .init(
                    moment: moment, name: name, tags: expression, order: order, body: body, location: location
                )
            )
        } catch {
            Diagnostics.record(.error, "\(moment.rawValue): \(error)", at: location)
        }
    }
}

extension StepRegistry {
    /// The hooks around a feature, a rule or the run, as hooks of its group.
    func groupHooks(_ moment: ScenarioHooks.Moment, for tags: [String]) -> [Hooks.Hook] {
        hooks.hooks(moment, for: tags).map { hook in
            let input = StepInput(worlds: Worlds(), values: [], table: nil, docString: nil)
            switch hook.body.call {
            case .sync(let body):
                return Hooks.Hook(
                    .sync { try body(input) }, location: hook.location, name: hook.title)
            case .async(let body):
                return Hooks.Hook(
                    .async { try await body(input) }, location: hook.location, name: hook.title)
            }
        }
    }
}
