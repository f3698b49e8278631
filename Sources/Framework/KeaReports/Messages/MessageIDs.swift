import Gherkin
import KeaEvents

/// The ids of messages: one counter for all, in the order in which things are first named.
struct MessageIDs {
    /// The id that is given next.
    private(set) var following = 0
    /// The ids of the step definitions.
    var stepDefinitions: [Int] = []
    /// The ids of the hooks.
    var hooks: [Int] = []

    /// A new id.
    mutating func next() -> Int { take(1) }

    /// The first of so many new ids.
    mutating func take(_ count: Int) -> Int {
        defer { following += count }
        return following
    }
}

/// The ids of the pickles of a feature; those of a pickle's steps come right before its own.
struct MessagePickles {
    private let ids: [Int]
    private let counts: [Int]

    init(_ pickles: [Pickle]) {
        ids = pickles.map(\.id)
        counts = pickles.map(\.steps.count)
    }

    /// The id of a pickle and of its first step.
    subscript(place: Int) -> (id: Int, firstStep: Int)? {
        ids.indices.contains(place) ? (ids[place], ids[place] - counts[place]) : nil
    }
}

/// The ids of a test case and of what it is made of.
struct MessageTestCase {
    let id: Int
    let pickle: Int
    let firstPickleStep: Int
    /// The number of its steps; the first has the id behind the test case's own.
    let stepCount: Int
    /// The number of test cases before it.
    let place: Int
    /// For each undefined step, the id of its pickle's step and what to define, by the place of the step.
    let undefined: [Int: (pickleStep: Int, snippets: [String])]

    init(_ testCase: TestCase, _ pickle: (id: Int, firstStep: Int), place: Int, _ ids: inout MessageIDs) {
        self.place = place
        self.pickle = pickle.id
        firstPickleStep = pickle.firstStep
        id = ids.take(1 + testCase.steps.count)
        stepCount = testCase.steps.count
        var undefined: [Int: (pickleStep: Int, snippets: [String])] = [:]
        for (place, step) in testCase.steps.enumerated() where !step.snippets.isEmpty {
            undefined[place] = (pickle.firstStep + (step.pickleStep ?? 0), step.snippets)
        }
        self.undefined = undefined
    }
}

extension RunInfo.Shard {
    /// The end of the id of the run: the protocol has no other place for what a shard is a part of.
    var messageSuffix: String {
        ";shard=\(number)/\(count);division=\(division)" + (run.map { ";run=\($0)" } ?? "")
    }

    /// The shard that the id of a run names.
    init?(messageID id: String) {
        guard let found = id.firstMatch(of: /;shard=(\d+)\/(\d+);division=([^;]*)(?:;run=(.*))?$/),
            let number = Int(found.1), let count = Int(found.2)
        else { return nil }
        self.init(
            number: number, count: count, exampleCount: 0, exampleCountOfAll: 0, division: String(found.3))
        run = found.4.map(String.init)
    }
}
