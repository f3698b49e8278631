import KeaEvents

/// The hooks around the examples of one group, its parents' included, in the order of the groups.
struct HookChain {
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
        let groups = group.lineage.map(\.hooks)
        arounds = groups.flatMap(\.aroundEach)
        if groups.allSatisfy({ $0.beforeEach.isEmpty && $0.afterEach.isEmpty }) {
            befores = []
            afters = []
        } else {
            befores = groups.map(\.beforeEach)
            afters = groups.map(\.afterEach)
        }
        justBefores = groups.flatMap(\.justBeforeEach)
    }
}
