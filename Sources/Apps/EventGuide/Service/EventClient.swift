import AppSupport

/// Asks the server for events; it says what it was sent and nothing about what that means.
public protocol EventClient: Sendable {
    /// Asks the server for the events of a type.
    func document(of type: EventType) async throws(EventGuideError) -> JSONValue
}
