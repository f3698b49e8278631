import Foundation
import Synchronization

/// The orders of a worker that it has not carried out yet.
package final class WorkerOrders: Sendable {
    private struct State {
        var waiting: [WorkerOrder] = []
        var startedHooks: Set<Int> = []
        var isClosed = false
        var isWithdrawn = false
    }

    private let state = Mutex(State())
    private let hasChanged = DispatchSemaphore(value: 0)

    package init() {}

    package func receive(_ order: WorkerOrder) {
        state.withLock { state in
            switch order {
            case .load, .run, .describe, .endRun: state.waiting.append(order)
            case .hooksHaveRun(let hooks): state.startedHooks.formUnion(hooks)
            case .finish: state.isClosed = true
            case .withdraw, .stop:
                // The worker still sends its plan.
                (state.isClosed, state.isWithdrawn) = (true, true)
                state.waiting.removeAll { if case .load = $0 { false } else { true } }
            }
        }
        hasChanged.signal()
    }

    /// Whether another worker has begun a hook around the run, given its index among all hooks.
    func haveRun(hook: Int) -> Bool { state.withLock { $0.startedHooks.contains(hook) } }

    /// Whether nothing more is to begin, not even what an earlier order asked for.
    var areWithdrawn: Bool { state.withLock { $0.isWithdrawn } }

    /// Waits for the next order and removes it; `nil` if no further one follows.
    func next(whenWaiting: () -> Void) -> WorkerOrder? {
        while true {
            let (order, isOver) = state.withLock { state -> (WorkerOrder?, Bool) in
                guard !state.waiting.isEmpty else { return (nil, state.isClosed) }
                return (state.waiting.removeFirst(), false)
            }
            if isOver || order != nil { return order }
            if hasChanged.wait(timeout: .now()) == .success { continue }
            whenWaiting()
            hasChanged.wait()
        }
    }
}
