import Kea
import Synchronization

/// The places of groups in a plan.
final class GroupPlaces: Sendable {
    private let places = Mutex<[ObjectIdentifier: Int]>([:])

    func place(of group: ObjectIdentifier) -> Int { places.withLock { $0[group] ?? 0 } }

    func add(_ group: ObjectIdentifier, at place: Int) { places.withLock { $0[group] = place } }

    func contains(_ group: ObjectIdentifier) -> Bool { places.withLock { $0[group] != nil } }
}

extension RunPlan {
    /// The plan of what was loaded.
    @MainActor
    init(_ loaded: RunSession.Loaded, _ places: GroupPlaces) {
        self.init(info: loaded.info, mistakes: loaded.plan.diagnostics)
        let groupOfRun = loaded.plan.examples.lazy.compactMap(\.group.groupOfRun).first
        hooksAfter = (groupOfRun?.hooks.afterAll ?? []).filter { !$0.isForEachWorker }
            .compactMap(\.ofRun?.index)
        entries.reserveCapacity(loaded.plan.examples.count)
        var units: [ObjectIdentifier: Int?] = [:]
        for example in loaded.plan.examples {
            let group = add(example.group, places)
            // A process of its own runs all of them together.
            let ofSwiftTesting = loaded.suites.swiftTests.contains(example) ? Int.max : nil
            entries.append(
                Entry(
                    info: example.info, group: group, limit: Engine.shared.realTimeLimit(of: example),
                    unit: ofSwiftTesting ?? unit(of: example.group, at: places, &units),
                    isSerial: example.traits.isSerial))
        }
    }

    /// The place of the outermost group around a group whose examples share what a hook has made once.
    @MainActor
    private func unit(
        of group: ExampleGroup, at places: GroupPlaces, _ known: inout [ObjectIdentifier: Int?]
    ) -> Int? {
        let key = ObjectIdentifier(group)
        if let unit = known[key] { return unit }
        var unit = group.parent.flatMap { self.unit(of: $0, at: places, &known) }
        // What stands around everything is run in each worker.
        if unit == nil, group.keepsTogether, group !== ExampleGroup.whole { unit = places.place(of: key) }
        known[key] = .some(unit)
        return unit
    }

    @MainActor
    private mutating func add(_ group: ExampleGroup, _ places: GroupPlaces) -> Int {
        let key = ObjectIdentifier(group)
        if places.contains(key) { return places.place(of: key) }
        let parent = group.parent.map { add($0, places) }
        groups.append(Group(parent: parent, suite: group.suite, name: group.name))
        places.add(key, at: groups.count - 1)
        return groups.count - 1
    }
}
