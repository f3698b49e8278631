import Synchronization

/// Events that last as long as the store does; each spec has one of its own (S0.14).
public final class MemoryEventStore: EventStore {
    private let events = Mutex<[EventType: [Event]]>([:])

    /// Makes an empty store.
    public init() {}

    /// The events of a type.
    public func events(of type: EventType) -> [Event] {
        events.withLock { $0[type] ?? [] }
    }

    /// Puts events in the place of all others of their type.
    public func replace(with events: [Event], of type: EventType) {
        self.events.withLock { $0[type] = events }
    }
}
