import Gherkin
import KeaEvents

/// The examples of a run by suite and line, each with an anchor that is the same in every run.
struct ExampleIndex {
    /// The anchor of each example, in the order of the record.
    let anchors: [String]
    /// The status of each example.
    ///
    /// A search through these arrays costs a fraction of one through the examples.
    let statuses: [Status]
    /// The duration of each example, in seconds.
    let seconds: [Double]
    /// Whether each example is a scenario.
    let areScenarios: [Bool]
    /// The indices of the examples of each suite.
    private(set) var suites: [String: [Int]] = [:]
    /// The suites in the order of their first examples.
    private(set) var names: [(suite: String, kind: ExampleInfo.Kind)] = []

    @MainActor init(_ record: PageRecord) {
        var anchors: [String] = []
        anchors.reserveCapacity(record.examples.count)
        var taken: Set<String> = []
        for (index, example) in record.examples.enumerated() {
            let name = Anchor.of(example.info.id)
            var anchor = name
            var count = 1
            while !taken.insert(anchor).inserted {
                count += 1
                anchor = "\(name)-\(count)"
            }
            anchors.append(anchor)
            if suites[example.info.suite] == nil { names.append((example.info.suite, example.info.kind)) }
            suites[example.info.suite, default: []].append(index)
        }
        self.anchors = anchors
        statuses = record.examples.map(\.result.status)
        seconds = record.examples.map(\.result.seconds)
        areScenarios = record.examples.map { $0.info.kind == .scenario }
    }

    /// Returns the examples of a feature file by the lines on which they start; of repetitions, the most severe first.
    @MainActor func lines(of suite: String, _ record: PageRecord) -> [Int: [Int]] {
        var lines: [Int: [Int]] = [:]
        for position in suites[suite] ?? [] {
            lines[record.examples[position].info.location.line, default: []].append(position)
        }
        return lines.mapValues { positions in
            positions.count == 1
                ? positions : positions.sorted { (statuses[$1], $0) < (statuses[$0], $1) }
        }
    }
}

/// Short names for links.
enum Anchor {
    /// Returns the FNV-1a hash of a name.
    static func of(_ name: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "k" + String(hash, radix: 36)
    }
}
