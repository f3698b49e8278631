/// The examples and hooks that have ended before their tasks: a task keeps the execution in which it began.
struct LeakedTasks {
    private struct Ended { weak var execution: Execution? }
    private var ended: [Ended] = []

    /// Whether none of them is known to go on.
    var areOver: Bool { ended.allSatisfy { $0.execution == nil } }

    /// Adds an execution that ends; of many with tasks that go on, the last ones count.
    mutating func add(_ execution: Execution) {
        ended = ended.filter { $0.execution != nil }.suffix(20) + [Ended(execution: execution)]
    }
}
