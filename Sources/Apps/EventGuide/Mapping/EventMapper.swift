import AppSupport

/// Makes events of what the server sent; the engine that does it can be replaced (S0.9).
public protocol EventMapper: Sendable {
    /// Reads the events in a document.
    ///
    /// - Parameters:
    ///   - document: what the server sent, whatever it is. Nothing in it makes the mapper fail.
    ///   - type: the type that was asked for; events of another one are set aside. Nil where any type will do.
    func events(in document: JSONValue, of type: EventType?) -> LossyList<Event>
}

extension EventMapper {
    /// Reads the events in a document, whatever their type.
    public func events(in document: JSONValue) -> LossyList<Event> {
        events(in: document, of: nil)
    }
}
