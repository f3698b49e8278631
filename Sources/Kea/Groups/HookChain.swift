import KeaEvents

/// The hooks around the examples of one group, its parents' included, in the order of the groups.
struct HookChain {
    /// The groups, outermost first.
    let groups: [ObjectIdentifier]
    /// The `beforeEach` hooks of each group, outermost group first.
    let befores: [[Hooks.Hook]]
    /// The `justBeforeEach` hooks, outermost first.
    let justBefores: [Hooks.Hook]
    /// The `afterEach` hooks of each group, outermost group first.
    let afters: [[Hooks.Hook]]
    /// The `aroundEach` hooks, outermost first.
    let arounds: [(body: Hooks.Around, location: SourceLocation)]

    @MainActor
    init(_ group: ExampleGroup) {
        let lineage = group.lineage
        groups = lineage.map { ObjectIdentifier($0) }
        let hooks = lineage.map(\.hooks)
        arounds = hooks.flatMap(\.aroundEach)
        if hooks.allSatisfy({ $0.beforeEach.isEmpty && $0.afterEach.isEmpty }) {
            befores = []
            afters = []
        } else {
            befores = hooks.map(\.beforeEach)
            afters = hooks.map(\.afterEach)
        }
        justBefores = hooks.flatMap(\.justBeforeEach)
    }
}
