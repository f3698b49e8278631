import Kea
import KeaEvents

/// The examples of a run, divided among shards.
///
/// The division depends on the selected examples and the file of `--durations`, so it is the same on every machine.
@MainActor
struct ExampleShards {
    /// The shard of each example, from 1.
    private var shards: [ObjectIdentifier: Int] = [:]
    private let shard: Shard
    private let total: Int
    private let fingerprint: String

    /// Divides examples in the order in which they are written.
    init(_ examples: [Example], _ shard: Shard, _ durations: RecordedDurations?) {
        self.shard = shard
        total = examples.count
        var units: [(examples: [Example], seconds: Double)] = []
        var indices: [ObjectIdentifier: Int] = [:]
        // An example that is not in the file is new, or shorter than the threshold of the file.
        let usual = durations.map { min(0.01, $0.seconds.values.min() ?? 0.01) } ?? 1
        for example in examples {
            let seconds = durations?.seconds[example.info.id] ?? usual
            // Each machine runs the hooks around the run.
            let group = example.group.groupsKeptTogether.last { $0.groupOfRun !== $0 }
            let unit = group.map { ObjectIdentifier($0) } ?? ObjectIdentifier(example)
            if let index = indices[unit] {
                units[index].examples.append(example)
                units[index].seconds += seconds
            } else {
                indices[unit] = units.count
                units.append(([example], seconds))
            }
        }
        var loads = [Double](repeating: 0, count: shard.count)
        for unit in units.sorted(by: { $0.seconds > $1.seconds }) {
            var least = 0
            for index in loads.indices where loads[index] < loads[least] { least = index }
            loads[least] += unit.seconds
            for example in unit.examples { shards[ObjectIdentifier(example)] = least + 1 }
        }
        let division = examples.map { [shards] in
            "\($0.info.id)\n\(shards[ObjectIdentifier($0)] ?? 0)\n"
        }
        fingerprint = String(String(stableHash(division.joined()), radix: 16).suffix(8))
    }

    func contains(_ example: Example) -> Bool { shards[ObjectIdentifier(example)] == shard.number }

    var info: RunInfo.Shard {
        let count = shards.values.count { $0 == shard.number }
        return RunInfo.Shard(
            number: shard.number, count: shard.count, exampleCount: count, exampleCountOfAll: total,
            division: fingerprint)
    }
}

extension ExampleGroup {
    /// The groups from this one outwards whose examples share what a hook has created once.
    ///
    /// Hooks around everything run in each process.
    var groupsKeptTogether: [ExampleGroup] {
        sequence(first: self, next: \.parent).filter { $0.keepsTogether && !$0.isWhole }
    }
}
