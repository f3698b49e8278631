import Gherkin
import KeaEvents

/// The examples of a run by where they stand, each with a name for links that is the same in every run.
struct ExampleIndex {
    /// The name of each example in links, in the order of the record.
    let anchors: [String]
    /// The status of each example.
    ///
    /// Looking through these costs a fraction of looking through the examples.
    let statuses: [Status]
    /// The time that each took, in seconds.
    let seconds: [Double]
    /// Whether each is a scenario.
    let areScenarios: [Bool]
    /// The examples of each suite, in the order of the record.
    private(set) var suites: [String: [Int]] = [:]
    /// The suites of specs in the order in which they came, and the features that no source was told of.
    private(set) var names: [(suite: String, kind: ExampleInfo.Kind)] = []

    init(_ record: RunRecord) {
        var anchors: [String] = []
        anchors.reserveCapacity(record.examples.count)
        var taken: Set<String> = []
        for (position, example) in record.examples.enumerated() {
            let name = Anchor.of(example.info.id)
            var anchor = name
            var count = 1
            while !taken.insert(anchor).inserted {
                count += 1
                anchor = "\(name)-\(count)"
            }
            anchors.append(anchor)
            if suites[example.info.suite] == nil { names.append((example.info.suite, example.info.kind)) }
            suites[example.info.suite, default: []].append(position)
        }
        self.anchors = anchors
        statuses = record.examples.map(\.result.status)
        seconds = record.examples.map(\.result.seconds)
        areScenarios = record.examples.map { $0.info.kind == .scenario }
    }

    /// The examples of a feature file by the lines that they begin at.
    func lines(of suite: String, _ record: RunRecord) -> [Int: Int] {
        var lines: [Int: Int] = [:]
        for position in suites[suite] ?? [] { lines[record.examples[position].info.location.line] = position }
        return lines
    }
}

/// Short names for links, made of long ones.
enum Anchor {
    /// The short name: the FNV-1a hash of the long one.
    static func of(_ name: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "k" + String(hash, radix: 36)
    }
}

extension Status {
    /// The class of elements that show it: `passed`, `failed`, `open` for what is not finished, or `skipped`.
    var look: String {
        switch self {
        case .passed: "passed"
        case .skipped: "skipped"
        case .pending, .undefined: "open"
        case .ambiguous, .failed, .timedOut, .crashed, .notRun: "failed"
        }
    }
}
