import AppSupport

/// Converts a server's document into events; the implementation can be replaced (S0.9).
public protocol EventMapper: Sendable {
    /// Reads the events of a type in a document, or all of them; never fails.
    func events(in document: JSONValue, of type: EventType?) -> LossyList<Event>
}
