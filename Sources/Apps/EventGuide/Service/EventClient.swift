import AppSupport

/// Fetches documents from the server without interpreting them.
public protocol EventClient: Sendable {
    /// Fetches the document with the events of a type.
    func document(of type: EventType) async throws(EventGuideError) -> JSONValue
}
