import Foundation
import Kea
import KeaEvents
import KeaText

/// The examples of a run, divided among shards.
///
/// Every machine makes the same division of the same examples: it depends on what is selected and on the file of
/// durations that was named, and on nothing that machines have of their own. Examples that share a hook that runs once
/// stay together. The longest come first, each to the shard that has the least to do.
@MainActor
struct ExampleShards {
    /// The shard of each example, from 1.
    private var shards: [ObjectIdentifier: Int] = [:]
    private let shard: Shard
    private let total: Int
    private let fingerprint: String

    /// Divides examples, given in the order in which they are written.
    init(_ examples: [Example], _ shard: Shard, _ durations: ShardDurations?) {
        self.shard = shard
        total = examples.count
        var units: [(examples: [Example], seconds: Double)] = []
        var places: [ObjectIdentifier: Int] = [:]
        for example in examples {
            let seconds = durations.map { $0.seconds(of: example.info.id) } ?? 1
            let unit = example.group.unitOfHooks.map { ObjectIdentifier($0) } ?? ObjectIdentifier(example)
            if let place = places[unit] {
                units[place].examples.append(example)
                units[place].seconds += seconds
            } else {
                places[unit] = units.count
                units.append(([example], seconds))
            }
        }
        var loads = [Double](repeating: 0, count: shard.count)
        let longestFirst = units.enumerated().sorted {
            ($1.element.seconds, $0.offset) < ($0.element.seconds, $1.offset)
        }
        for (_, unit) in longestFirst {
            let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            loads[least] += unit.seconds
            for example in unit.examples { shards[ObjectIdentifier(example)] = least + 1 }
        }
        // FNV-1a: the same on every machine, which the hashes of the standard library are not.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for example in examples {
            let text = "\(example.info.id)\n\(shards[ObjectIdentifier(example)] ?? 0)\n"
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        fingerprint = String(String(hash, radix: 16).suffix(8))
    }

    /// Whether an example belongs to the shard that is run.
    func holds(_ example: Example) -> Bool { shards[ObjectIdentifier(example)] == shard.number }

    /// The facts about the shard.
    var info: RunInfo.Shard {
        let count = shards.values.count { $0 == shard.number }
        return RunInfo.Shard(
            number: shard.number, count: shard.count, exampleCount: count, exampleCountOfAll: total,
            division: fingerprint)
    }
}

extension ExampleGroup {
    /// The outermost group around examples that share a hook that runs once; `nil` where they share none.
    ///
    /// What runs once around everything runs once in each process, and keeps nothing together.
    fileprivate var unitOfHooks: ExampleGroup? {
        guard let parent, !isOfFeatures else { return nil }
        if let outer = parent.unitOfHooks { return outer }
        return keepsTogether ? self : nil
    }

    /// Whether it is the group around all features, whose hooks are those of the run.
    private var isOfFeatures: Bool { parent === ExampleGroup.whole && location.line == 0 }
}

/// The times by which examples are divided among shards: `{"seconds": {"ID": 1.25}}`, as runs leave them in
/// `.build/kea/durations.json`.
struct ShardDurations {
    private let known: [String: Double]
    private let usual: Double

    /// Reads a file.
    init(_ file: String, in environment: RunEnvironment) throws(UsageError) {
        let path = RunEnvironment.absolutePath(file, in: environment.workingDirectory)
        guard let data = InputFile.data(path, upTo: 256 << 20) else {
            throw UsageError("--durations: there is no file \(file) that can be read")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: data),
            content.seconds.values.allSatisfy({ $0.isFinite && $0 >= 0 })
        else {
            throw UsageError(
                "--durations: \(file) holds no durations, which are {\"seconds\": {\"ID\": 1.25, …}}")
        }
        known = content.seconds
        // What is not in the file is shorter than what is, or new.
        usual = min(0.01, known.values.min() ?? 0.01)
    }

    private struct Content: Decodable {
        let seconds: [String: Double]
    }

    /// The time of an example, by its id.
    func seconds(of id: String) -> Double { known[id] ?? usual }
}
