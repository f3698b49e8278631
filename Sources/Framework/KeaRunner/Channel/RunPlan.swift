import Kea
import KeaEvents

/// The selected examples in their order, as a worker has loaded them; messages contain indices in it.
package struct RunPlan: Sendable {
    /// A group of examples: in a spec class or feature, or the group around everything.
    package struct Group: Sendable {
        var parent: Int?
        /// The spec class or feature file; empty for the group around everything.
        var suite: String
        var name: String

        package init(parent: Int?, suite: String, name: String) {
            (self.parent, self.suite, self.name) = (parent, suite, name)
        }
    }

    package struct Entry: Sendable {
        package var info: ExampleInfo
        package var group: Int
        var limit: Duration?
        /// The number of the unit that one worker has to run together; `nil` if the example is a unit of its own.
        var unit: Int?
        var isSerial: Bool
        /// Whether it mostly waits, so that an additional worker may run it.
        var waits: Bool
        /// The reason for an expected failure, which includes a crash.
        var knownIssue: String?

        package init(
            info: ExampleInfo, group: Int = 0, limit: Duration? = nil, unit: Int? = nil,
            isSerial: Bool = false, waits: Bool = false, knownIssue: String? = nil
        ) {
            (self.info, self.group, self.limit, self.unit) = (info, group, limit, unit)
            (self.isSerial, self.waits, self.knownIssue) = (isSerial, waits, knownIssue)
        }
    }

    package var info: RunInfo
    /// The groups, each after its enclosing group.
    package var groups: [Group] = []
    package var entries: [Entry] = []
    /// A hash of the examples, valid within the coordinator's process.
    var digest: Int?
    package var mistakes: [Diagnostic] = []
    /// The hooks that run once after the run, by their indices among all hooks.
    package var hooksAfter: [Int] = []

    package init(
        info: RunInfo, groups: [Group] = [], entries: [Entry] = [], digest: Int? = nil,
        mistakes: [Diagnostic] = [], hooksAfter: [Int] = []
    ) {
        (self.info, self.groups, self.entries, self.digest) = (info, groups, entries, digest)
        (self.mistakes, self.hooksAfter) = (mistakes, hooksAfter)
    }

    /// Returns the indices of a group and of its enclosing groups, innermost first.
    func ancestors(of group: Int) -> [Int] {
        sequence(first: group) { groups[$0].parent }.map(\.self)
    }

    func commonGroup(of examples: some Collection<Int>) -> Int? {
        guard let first = examples.first else { return nil }
        var common = ancestors(of: entries[first].group)
        for example in examples.dropFirst() {
            let other = Set(ancestors(of: entries[example].group))
            common.removeAll { !other.contains($0) }
        }
        return common.first
    }

    var isSound: Bool {
        groups.indices.allSatisfy { (groups[$0].parent ?? -1) < $0 && (groups[$0].parent ?? 0) >= 0 }
            && entries.allSatisfy { groups.indices.contains($0.group) }
    }
}

extension RunPlan: FieldCodable {
    package static var blank: RunPlan { RunPlan(info: .blank) }

    /// Codes the plan without its examples, which a worker sends in parts before.
    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("info", &info)
        try coder.code("groups", &groups)
        try coder.code("mistakes", &mistakes)
        try coder.code("hooksAfter", &hooksAfter)
    }
}

extension RunPlan.Group: FieldCodable {
    package static var blank: RunPlan.Group { RunPlan.Group(parent: nil, suite: "", name: "") }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("parent", &parent)
        try coder.code("suite", &suite)
        try coder.code("name", &name)
    }
}

extension RunPlan.Entry: FieldCodable {
    package static var blank: RunPlan.Entry { RunPlan.Entry(info: .blank) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("info", &info)
        try coder.code("group", &group)
        try coder.code("limit", &limit)
        try coder.code("unit", &unit)
        try coder.code("isSerial", &isSerial)
        try coder.code("waits", &waits)
        try coder.code("knownIssue", &knownIssue)
    }
}

extension GroupHook: FieldCodable {
    package static var blank: GroupHook { GroupHook(title: "", group: 0, location: .blank, suite: "") }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("title", &title)
        try coder.code("group", &group)
        try coder.code("location", &location)
        try coder.code("suite", &suite)
        try coder.code("isOfRun", &isOfRun)
        try coder.code("limit", &limit)
    }
}

extension FieldCoder {
    func code(_ name: StaticString, _ limit: inout Duration?) throws {
        var nanoseconds = limit.map { Int(clamping: Int64($0 / .nanoseconds(1))) }
        try code(name, &nanoseconds)
        limit = nanoseconds.map { .nanoseconds($0) }
    }
}
