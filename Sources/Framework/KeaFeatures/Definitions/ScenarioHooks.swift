import CucumberExpressions
import Kea
import KeaEvents

package struct ScenarioHooks {
    struct Hook {
        let info: HookInfo
        let tags: TagExpression?
        let order: Int
        let body: StepBody
        let isForEachWorker: Bool
    }

    private var hooks: [HookMoment: [Hook]] = [:]
    /// The locations of hooks with errors: any feature may need them.
    package var mistakes: Set<SourceLocation> = []

    mutating func add(_ hook: Hook) {
        let index = all(hook.info.moment).firstIndex { $0.order > hook.order }
        hooks[hook.info.moment, default: []].insert(hook, at: index ?? all(hook.info.moment).count)
    }

    func all(_ moment: HookMoment) -> [Hook] { hooks[moment] ?? [] }

    /// Returns the hooks of a moment for these tags in the order of their runs: the last set-up is torn down first.
    func hooks(_ moment: HookMoment, for tags: [String]) -> [Hook] {
        let matching = all(moment).filter { $0.tags?.evaluate(tags) ?? true }
        return moment.isAfter ? matching.reversed() : matching
    }
}
