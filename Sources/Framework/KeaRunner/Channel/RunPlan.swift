import Kea
import KeaEvents

/// The examples of a run, as a worker has found them: made once, before anything is run.
///
/// From then on, examples and groups are named by their places in it.
package struct RunPlan: Sendable, Codable {
    /// A group of examples: of a spec class, a feature, or everything.
    package struct Group: Sendable, Codable {
        /// The place of the group around it.
        var parent: Int?
        /// The spec class or feature file that it belongs to; empty for what is around them all.
        var suite: String
        /// Its name.
        var name: String

        package init(parent: Int?, suite: String, name: String) {
            self.parent = parent
            self.suite = suite
            self.name = name
        }
    }

    /// An example that is to be run.
    package struct Entry: Sendable, Codable {
        /// The facts about it.
        package var info: ExampleInfo
        /// The place of its group.
        var group: Int
        /// Its time limit.
        var limit: Duration?
        /// The number of the examples that it is run together with, in one worker; `nil` where it can be run anywhere.
        var unit: Int?
        /// Whether nothing else is run beside it.
        var isSerial: Bool
        /// The reason for an expected failure, which includes a crash.
        var knownIssue: String?

        package init(
            info: ExampleInfo, group: Int = 0, limit: Duration? = nil, unit: Int? = nil,
            isSerial: Bool = false, knownIssue: String? = nil
        ) {
            self.info = info
            self.group = group
            self.limit = limit
            self.unit = unit
            self.isSerial = isSerial
            self.knownIssue = knownIssue
        }
    }

    /// The facts about the run.
    package var info: RunInfo
    /// The groups, each behind the one that it stands in.
    var groups: [Group] = []
    /// The examples, in the order in which they are to be run.
    package var entries: [Entry] = []
    /// A number that tells the examples from others, for the coordinator that has made it.
    var digest: Int?
    /// The mistakes in what was loaded or selected.
    package var mistakes: [Diagnostic] = []
    /// The hooks that are run once after the run, by their places among all hooks.
    package var hooksAfter: [Int] = []

    package init(
        info: RunInfo, groups: [Group] = [], entries: [Entry] = [], digest: Int? = nil,
        mistakes: [Diagnostic] = [], hooksAfter: [Int] = []
    ) {
        self.info = info
        self.groups = groups
        self.entries = entries
        self.digest = digest
        self.mistakes = mistakes
        self.hooksAfter = hooksAfter
    }

    /// The place of a group and those of the groups around it, innermost first.
    func lineage(of group: Int) -> [Int] {
        sequence(first: group) { groups[$0].parent }.map(\.self)
    }

    /// The innermost group that all these examples are in.
    func commonGroup(of examples: some Collection<Int>) -> Int? {
        guard let first = examples.first else { return nil }
        var common = lineage(of: entries[first].group)
        for example in examples.dropFirst() {
            let other = Set(lineage(of: entries[example].group))
            common.removeAll { !other.contains($0) }
        }
        return common.first
    }

    /// Whether everything that the plan points to is in it.
    var isSound: Bool {
        groups.indices.allSatisfy { (groups[$0].parent ?? -1) < $0 && (groups[$0].parent ?? 0) >= 0 }
            && entries.allSatisfy { groups.indices.contains($0.group) }
    }
}
