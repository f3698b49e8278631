import AppSupport
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
    @discardableResult
    public func replace(with events: [Event], of type: EventType) -> [Issue] {
        self.events.withLock { $0[type] = events }
        return []
    }
}
