import AppSupport

/// Converts a server's document into events; the implementation can be replaced (S0.9).
public protocol EventMapper: Sendable {
    /// Reads the events in a document; never fails.
    ///
    /// - Parameters:
    ///   - document: Any document from the server.
    ///   - type: The requested type; events of other types are dropped. Nil accepts all types.
    func events(in document: JSONValue, of type: EventType?) -> LossyList<Event>
}

extension EventMapper {
    /// Reads the events of all types in a document.
    public func events(in document: JSONValue) -> LossyList<Event> {
        events(in: document, of: nil)
    }
}
