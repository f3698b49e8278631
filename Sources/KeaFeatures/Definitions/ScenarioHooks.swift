import CucumberExpressions
import Kea
import KeaEvents

/// The hooks that step classes define.
struct ScenarioHooks {
    /// One hook.
    struct Hook {
        let moment: HookMoment
        let name: String?
        let tags: TagExpression?
        let order: Int
        let body: StepBody
        let location: SourceLocation
        /// Its place among all hooks.
        let index: Int
        /// Whether it prepares a process, so that each process that runs scenarios runs it.
        let isForEachWorker: Bool

        /// The hook as reports know it.
        var info: HookInfo { HookInfo(moment: moment, name: name, location: location, index: index) }

        /// Its name in reports.
        var title: String { info.title }
    }

    private var hooks: [HookMoment: [Hook]] = [:]

    /// Adds a hook; of two with the same order, the one that is defined first comes first.
    mutating func add(_ hook: Hook) {
        var list = hooks[hook.moment] ?? []
        let index = list.firstIndex { $0.order > hook.order } ?? list.endIndex
        list.insert(hook, at: index)
        hooks[hook.moment] = list
    }

    /// The hooks of a moment, whatever their tags.
    func all(_ moment: HookMoment) -> [Hook] { hooks[moment] ?? [] }

    /// The hooks around a scenario and its steps, in the order in which they run.
    struct Around {
        let beforeScenario: [Hook]
        let beforeStep: [Hook]
        let afterStep: [Hook]
        let afterScenario: [Hook]
    }

    /// The hooks around a scenario with these tags.
    func around(_ tags: [String]) -> Around {
        Around(
            beforeScenario: hooks(.beforeScenario, for: tags), beforeStep: hooks(.beforeStep, for: tags),
            afterStep: hooks(.afterStep, for: tags), afterScenario: hooks(.afterScenario, for: tags))
    }

    /// The hooks for something with these tags, in the order in which they run.
    ///
    /// Those that come after something run in the reverse of their order, so that what was set up last is taken
    /// down first.
    func hooks(_ moment: HookMoment, for tags: [String]) -> [Hook] {
        guard let list = hooks[moment] else { return [] }
        let matching = list.filter { $0.tags?.evaluate(tags) ?? true }
        return moment.rawValue.hasPrefix("after") ? matching.reversed() : matching
    }
}
