import Kea
import KeaEvents

/// The planned examples and their results: in the end each has one, and only one.
package struct RunLedger {
    /// The plan of the first worker that had one.
    private(set) var plan = RunPlan(info: RunInfo(exampleCount: 0))
    /// Whether there is a plan.
    private(set) var isPlanned = false
    /// For each example of the plan, whether it has its result.
    private var hasResult: [Bool] = []
    /// The number of attempts that were followed by another one, of the examples that had any.
    private var retries: [Int: Int] = [:]
    /// The number of examples without a result.
    private(set) var openCount = 0

    package init() {}

    /// Takes the plan of a worker.
    ///
    /// - Returns: which of the worker's examples are to be run, and for each of them its place in the first plan; and
    ///   those of the first plan that are left and that this worker does not know.
    package mutating func adopt(_ other: RunPlan) -> (places: [Int?], missing: [Int]) {
        guard isPlanned else {
            plan = other
            isPlanned = true
            hasResult = Array(repeating: false, count: other.entries.count)
            openCount = other.entries.count
            return (Array(other.entries.indices), [])
        }
        if other.digest == plan.digest { return (Array(plan.entries.indices), []) }
        // Of several with one name, the first is the first.
        var known: [String: [Int]] = [:]
        for index in plan.entries.indices.reversed() {
            known[plan.entries[index].info.id, default: []].append(index)
        }
        let places = other.entries.map { known[$0.info.id]?.popLast() }
        let found = Set(places.compactMap(\.self))
        return (places, unfinished.filter { !found.contains($0) })
    }

    /// The examples without a result, in the order of the plan.
    package var unfinished: [Int] { hasResult.indices.filter { !hasResult[$0] } }

    /// Whether everything that was planned has its result.
    package var isComplete: Bool { isPlanned && openCount == 0 }

    /// Whether an example still waits for its result.
    func isOpen(_ example: Int) -> Bool { hasResult.indices.contains(example) && !hasResult[example] }

    /// The number of the attempt at an example that is made now, or was the last one.
    package func attempt(at example: Int) -> Int { 1 + (retries[example] ?? 0) }

    /// Notes that an attempt at an example is followed by another one.
    package mutating func retry(_ example: Int) { retries[example, default: 0] += 1 }

    /// Notes the result of an example.
    ///
    /// - Returns: whether it is its first.
    package mutating func finish(_ example: Int) -> Bool {
        guard isOpen(example) else { return false }
        hasResult[example] = true
        openCount -= 1
        return true
    }
}
