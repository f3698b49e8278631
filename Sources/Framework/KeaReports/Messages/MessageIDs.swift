/// The identifiers of messages: one counter for all, in the order in which things are first named.
struct MessageIDs {
    private(set) var following = 0
    var stepDefinitions: [Int] = []
    var hooks: [Int] = []

    mutating func next() -> Int { reserve(1) }

    /// Returns the first of `count` new identifiers.
    mutating func reserve(_ count: Int) -> Int {
        defer { following += count }
        return following
    }

    func hook(_ info: HookInfo) -> Int { hooks.indices.contains(info.index) ? hooks[info.index] : info.index }
}

struct MessageTestCase {
    let id: Int
    let pickle: Int
    let firstPickleStep: Int
    /// The number of its steps, whose identifiers follow the test case's own.
    let stepCount: Int
    /// The number of test cases before it.
    let index: Int
    /// The identifier of the pickle step and the snippets of each undefined step, by index.
    private(set) var undefined: [Int: (pickleStep: Int, snippets: [String])] = [:]

    init(_ testCase: TestCase, _ pickle: (id: Int, firstStep: Int), index: Int, _ ids: inout MessageIDs) {
        self.index = index
        (self.pickle, firstPickleStep) = pickle
        id = ids.reserve(1 + testCase.steps.count)
        stepCount = testCase.steps.count
        for (index, step) in testCase.steps.enumerated() where !step.snippets.isEmpty {
            undefined[index] = (pickle.firstStep + (step.pickleStep ?? 0), step.snippets)
        }
    }
}
