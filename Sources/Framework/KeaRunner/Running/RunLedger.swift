import KeaEvents

/// The planned examples, and which of them have their result: in the end, each has exactly one.
package struct RunLedger {
    /// The first plan that a worker has sent.
    private(set) var plan = RunPlan(info: RunInfo(exampleCount: 0))
    private(set) var isPlanned = false
    private var hasResult: [Bool] = []
    /// The number of retries of the examples that had any.
    private var retries: [Int: Int] = [:]
    private(set) var openCount = 0
    /// The durations of examples in seconds, in the order of the plan; below 0 for an example that did not run.
    private(set) var times: [Float] = []
    private var timed = (count: 0, seconds: 0.0)

    /// The first contradiction between a result and the failures that a worker has sent, which no run that passes has.
    var doubt: Diagnostic?

    package init() {}

    /// Adopts the first plan, or compares a later one with it: returns the indices of its examples in the first plan, `nil`
    /// for those that are not in it, and the unfinished examples that it lacks.
    package mutating func adopt(_ other: RunPlan) -> (indices: [Int?], missing: [Int]) {
        guard isPlanned else {
            plan = other
            isPlanned = true
            hasResult = Array(repeating: false, count: other.entries.count)
            openCount = other.entries.count
            times = Array(repeating: -1, count: openCount)
            return (Array(other.entries.indices), [])
        }
        if other.digest == plan.digest { return (Array(plan.entries.indices), []) }
        // Examples with one id are matched in their order.
        var known: [String: [Int]] = [:]
        for index in plan.entries.indices.reversed() {
            known[plan.entries[index].info.id, default: []].append(index)
        }
        let indices = other.entries.map { known[$0.info.id]?.popLast() }
        let found = Set(indices.compactMap(\.self))
        return (indices, unfinished.filter { !found.contains($0) })
    }

    package var unfinished: [Int] { hasResult.indices.filter { !hasResult[$0] } }

    package var isComplete: Bool { isPlanned && openCount == 0 }

    /// Whether an example is planned and has no result yet.
    func isOpen(_ example: Int) -> Bool {
        example >= 0 && example < hasResult.count && !hasResult[example]
    }

    package func attempt(at example: Int) -> Int { 1 + (retries[example] ?? 0) }

    package mutating func retry(_ example: Int) { retries[example, default: 0] += 1 }

    var usualSeconds: Double { timed.count == 0 ? 0.001 : timed.seconds / Double(timed.count) }

    var hasTimes: Bool { timed.count > 0 }

    mutating func record(_ seconds: Double, of example: Int) {
        times[example] = Float(seconds)
        timed = (timed.count + 1, timed.seconds + seconds)
    }

    /// Records that an example has its result, and returns whether it is the first one.
    package mutating func finishExample(_ example: Int) -> Bool {
        guard isOpen(example) else { return false }
        hasResult[example] = true
        openCount -= 1
        return true
    }
}
