import CucumberExpressions
import Kea
import KeaEvents

struct ScenarioHooks {
    struct Hook {
        let info: HookInfo
        let tags: TagExpression?
        let order: Int
        let body: StepBody
        let isForEachWorker: Bool
    }

    private var hooks: [HookMoment: [Hook]] = [:]

    /// Adds a hook.
    mutating func add(_ hook: Hook) {
        var list = hooks[hook.info.moment] ?? []
        let index = list.firstIndex { $0.order > hook.order } ?? list.endIndex
        list.insert(hook, at: index)
        hooks[hook.info.moment] = list
    }

    func all(_ moment: HookMoment) -> [Hook] { hooks[moment] ?? [] }

    /// The hooks around a scenario and its steps, in the order in which they run.
    struct Around {
        let beforeScenario: [Hook]
        let beforeStep: [Hook]
        let afterStep: [Hook]
        let afterScenario: [Hook]
    }

    func around(_ tags: [String]) -> Around {
        Around(
            beforeScenario: hooks(.beforeScenario, for: tags), beforeStep: hooks(.beforeStep, for: tags),
            afterStep: hooks(.afterStep, for: tags), afterScenario: hooks(.afterScenario, for: tags))
    }

    /// Returns the hooks of a moment for these tags, in the order in which they run.
    ///
    /// Hooks that run afterwards run in reverse order, so that the last set-up is torn down first.
    func hooks(_ moment: HookMoment, for tags: [String]) -> [Hook] {
        guard let list = hooks[moment] else { return [] }
        let matching = list.filter { $0.tags?.evaluate(tags) ?? true }
        return moment.rawValue.hasPrefix("after") ? matching.reversed() : matching
    }
}
