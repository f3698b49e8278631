struct HookChain {
    let groups: [ObjectIdentifier]
    let befores: [[Hooks.Hook]]
    let justBefores: [Hooks.Hook]
    let afters: [[Hooks.Hook]]
    /// The scopes of the groups' traits and the `aroundEach` hooks, outermost group first.
    private let arounds: [Around]
    /// The number of scopes that come from the groups rather than from the example.
    private let scopeCount: Int

    @MainActor
    init(_ group: ExampleGroup) {
        let ancestors = group.ancestorsAndSelf
        groups = ancestors.map { ObjectIdentifier($0) }
        scopeCount = group.traits.scopes.count
        arounds = ancestors.flatMap { group in
            group.traits.scopes.dropFirst(group.parent?.traits.scopes.count ?? 0) + group.hooks.aroundEach
        }
        let hooks = ancestors.map(\.hooks)
        befores = hooks.map(\.beforeEach)
        afters = hooks.map(\.afterEach)
        justBefores = hooks.flatMap(\.justBeforeEach)
    }

    func arounds(of traits: Traits) -> [Around] {
        if arounds.isEmpty, traits.scopes.isEmpty { return [] }
        let ofGroups = arounds.filter { $0.tag.map(traits.tags.contains) ?? true }
        return ofGroups + traits.scopes.dropFirst(scopeCount)
    }
}
