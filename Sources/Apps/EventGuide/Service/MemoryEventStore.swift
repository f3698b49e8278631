import AppSupport
import Synchronization

/// Events in memory, so that each spec can have its own store (S0.14).
public final class MemoryEventStore: EventStore {
    private let events = Mutex<[EventType: [Event]]>([:])

    /// Creates an empty store.
    public init() {}

    /// Returns the events of a type.
    public func events(of type: EventType) -> [Event] {
        events.withLock { $0[type] ?? [] }
    }

    /// Replaces all events of a type.
    public func replace(with events: [Event], of type: EventType) {
        self.events.withLock { $0[type] = events }
    }
}
