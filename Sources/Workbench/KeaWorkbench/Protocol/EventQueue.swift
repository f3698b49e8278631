import Foundation
import Synchronization

/// The queue of what the main loop does next; other threads add to it.
package final class EventQueue: Sendable {
    package typealias Event = @MainActor @Sendable () -> Void

    private struct State {
        var events: [Event] = []
        var isEnded = false
    }

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    package init() {}

    package func add(_ event: @escaping Event) {
        state.withLock { $0.events.append(event) }
        arrival.signal()
    }

    /// Adds an event, and waits on another thread for what it returns.
    func call<Value: Sendable>(_ event: @escaping @MainActor @Sendable () -> Value?) -> Value? {
        let value = Mutex<Value?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        add {
            let result = event()
            value.withLock { $0 = result }
            isDone.signal()
        }
        isDone.wait()
        return value.withLock { $0 }
    }

    /// Lets the loop end once all events that were added before are done.
    package func end() {
        state.withLock { $0.isEnded = true }
        arrival.signal()
    }

    /// Runs the events that have been added, and those that they add.
    @MainActor
    package func runAdded() {
        while let event = state.withLock({ $0.events.isEmpty ? nil : $0.events.removeFirst() }) { event() }
    }

    /// Runs events until the end.
    ///
    /// - Parameter idle: called when nothing has arrived for a while after an event. It returns after what time it wants
    ///   to be called next; `nil` for after the next event.
    @MainActor
    package func run(idle: () -> Duration?) {
        var pause: Duration?
        while true {
            let deadline = pause.map { DispatchTime.now() + .milliseconds(Int($0 / .milliseconds(1))) }
            guard arrival.wait(timeout: deadline ?? .distantFuture) == .success else {
                pause = idle()
                continue
            }
            let (event, isEnded) = state.withLock { state in
                (state.events.isEmpty ? nil : state.events.removeFirst(), state.isEnded)
            }
            if let event { event() } else if isEnded { return }
            pause = idle()
        }
    }
}
