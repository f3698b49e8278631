import Kea

extension RunPlan {
    /// Creates the plan of the examples selected for an engine, and gives each group its index in it.
    @MainActor
    init(_ selected: Plan, on engine: Engine) {
        self.init(info: selected.info, mistakes: selected.diagnostics)
        let groupOfRun = selected.examples.lazy.compactMap(\.group.groupOfRun).first
        hooksAfter = (groupOfRun?.hooks.afterAll ?? []).filter { !$0.isForEachWorker }
            .compactMap(\.ofRun?.index)
        entries.reserveCapacity(selected.examples.count)
        var known: Set<ObjectIdentifier> = []
        var units: [Int: Int?] = [:]
        for example in selected.examples {
            add(example.group, &known)
            // One process runs all tests of Swift Testing together.
            let ofSwiftTesting = selected.suites.swiftTests.contains(example) ? Int.max : nil
            entries.append(
                Entry(
                    info: example.info, group: example.group.index,
                    limit: engine.realTimeLimit(of: example),
                    unit: ofSwiftTesting ?? unit(of: example.group, &units),
                    isSerial: example.traits.isSerial, waits: example.traits.waits,
                    knownIssue: example.traits.knownIssue))
        }
    }

    /// Returns the index of the outermost group around a group whose examples share what a hook has created once.
    @MainActor
    private func unit(of group: ExampleGroup, _ known: inout [Int: Int?]) -> Int? {
        if let unit = known[group.index] { return unit }
        var unit = group.parent.flatMap { self.unit(of: $0, &known) }
        // Hooks around everything run in each worker.
        if unit == nil, group.keepsTogether, group !== ExampleGroup.whole { unit = group.index }
        known[group.index] = .some(unit)
        return unit
    }

    @MainActor
    private mutating func add(_ group: ExampleGroup, _ known: inout Set<ObjectIdentifier>) {
        guard known.insert(ObjectIdentifier(group)).inserted else { return }
        if let parent = group.parent { add(parent, &known) }
        group.index = groups.count
        groups.append(Group(parent: group.parent?.index, suite: group.suite, name: group.name))
    }
}
