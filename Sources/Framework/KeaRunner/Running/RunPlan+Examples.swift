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
        var last: (group: ExampleGroup, unit: Int?)?
        for example in selected.examples {
            if last?.group !== example.group {
                add(example.group, &known)
                last = (example.group, example.group.groupsKeptTogether.last?.index)
            }
            // One process runs all tests of Swift Testing together.
            let ofSwiftTesting = selected.suites.swiftTests.contains(example) ? Int.max : nil
            entries.append(
                Entry(
                    info: example.info, group: example.group.index,
                    limit: engine.realTimeLimit(of: example),
                    unit: ofSwiftTesting ?? last?.unit,
                    isSerial: example.traits.isSerial, waits: example.traits.waits,
                    knownIssue: example.traits.knownIssue?.reason))
        }
    }

    @MainActor
    private mutating func add(_ group: ExampleGroup, _ known: inout Set<ObjectIdentifier>) {
        guard known.insert(ObjectIdentifier(group)).inserted else { return }
        if let parent = group.parent { add(parent, &known) }
        group.index = groups.count
        groups.append(Group(parent: group.parent?.index, suite: group.suite, name: group.name))
    }
}
