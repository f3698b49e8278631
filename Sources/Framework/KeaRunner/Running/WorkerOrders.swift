import Foundation
import Synchronization

/// The examples that a worker is to run, as it is told of them.
final class WorkerOrders: Sendable {
    /// The next thing to do.
    enum Order {
        /// Load a selection, encoded as JSON, and plan it.
        case load(String)
        /// Tell the steps of all examples.
        case tellAllSteps
        /// Tell what each scenario is going to run.
        case describe
        /// Run these examples.
        case run([Int])
        /// Run the hooks after the run that were not begun.
        case endRun
    }

    private struct State {
        var waiting: [Order] = []
        var hooksThatHaveRun: Set<Int> = []
        var isClosed = false
        var isWithdrawn = false
    }

    private let state = Mutex(State())
    private let isThere = DispatchSemaphore(value: 0)

    /// Adds something to do.
    func add(_ order: Order) { change { $0.waiting.append(order) } }

    /// Notes hooks around the run that another process has begun.
    func note(hooks: [Int]) { state.withLock { $0.hooksThatHaveRun.formUnion(hooks) } }

    /// Whether another process has begun a hook around the run.
    func haveRun(hook: Int) -> Bool { state.withLock { $0.hooksThatHaveRun.contains(hook) } }

    /// Nothing more will come.
    func close() { change { $0.isClosed = true } }

    /// Nothing more is wanted, except for the plan.
    func withdraw() {
        change { state in
            (state.isClosed, state.isWithdrawn) = (true, true)
            state.waiting.removeAll { if case .load = $0 { false } else { true } }
        }
    }

    /// Whether nothing more is wanted, also of what was taken out.
    var areWithdrawn: Bool { state.withLock { $0.isWithdrawn } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        isThere.signal()
    }

    /// Waits for the next thing to do and takes it out; `nil` where nothing more will come.
    ///
    /// - Parameter whenWaiting: called before it is waited for.
    func next(whenWaiting: () -> Void) -> Order? {
        while true {
            let (order, isOver) = state.withLock { state -> (Order?, Bool) in
                guard !state.waiting.isEmpty else { return (nil, state.isClosed) }
                return (state.waiting.removeFirst(), false)
            }
            if isOver || order != nil { return order }
            if isThere.wait(timeout: .now()) == .success { continue }
            whenWaiting()
            isThere.wait()
        }
    }
}
