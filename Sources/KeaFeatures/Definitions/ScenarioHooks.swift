import CucumberExpressions
import Kea
import KeaEvents

/// The hooks that step classes define.
struct ScenarioHooks {
    /// The moments at which hooks run.
    typealias Moment = HookMoment

    /// One hook.
    struct Hook {
        let moment: Moment
        let name: String?
        let tags: TagExpression?
        let order: Int
        let body: StepBody
        let location: SourceLocation

        /// Its name in reports.
        var title: String { name.map { "\(moment.rawValue) \"\($0)\"" } ?? moment.rawValue }
    }

    private var hooks: [Moment: [Hook]] = [:]

    /// Adds a hook; of two with the same order, the one that is defined first comes first.
    mutating func add(_ hook: Hook) {
        var list = hooks[hook.moment] ?? []
        let index = list.firstIndex { $0.order > hook.order } ?? list.endIndex
        list.insert(hook, at: index)
        hooks[hook.moment] = list
    }

    /// The hooks of a moment, whatever their tags.
    func all(_ moment: Moment) -> [Hook] { hooks[moment] ?? [] }

    /// The hooks for something with these tags, in the order in which they run.
    ///
    /// Those that come after something run in the reverse of their order, so that what was set up last is taken
    /// down first.
    func hooks(_ moment: Moment, for tags: [String]) -> [Hook] {
        guard let list = hooks[moment] else { return [] }
        let matching = list.filter { $0.tags?.evaluate(tags) ?? true }
        return moment.rawValue.hasPrefix("after") ? matching.reversed() : matching
    }
}
