import AppSupport

/// Fetches documents from the server without interpreting them.
public protocol EventClient: Sendable {
    /// Fetches the document with the events of a type.
    func document(of type: EventType) async throws(EventGuideError) -> JSONValue
}

/// Storage of events, with synchronous access (S0.11).
public protocol EventStore: Sendable {
    /// Returns the saved events of a type.
    func events(of type: EventType) -> [Event]

    /// Replaces all events of a type, completely or not at all.
    func replace(with events: [Event], of type: EventType) throws(StorageError)
}
