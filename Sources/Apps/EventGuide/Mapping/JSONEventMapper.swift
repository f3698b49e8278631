import AppSupport

/// Converts a server's document into events; the implementation can be replaced (S0.9).
public protocol EventMapper: Sendable {
    /// Reads the events of a type in a document, or all of them; never fails.
    func events(in document: JSONValue, of type: EventType?) -> LossyList<Event>
}

/// Reads events from the guide's JSON: a list under the key `event` (S0.4).
///
/// ```json
/// {"event": [{"type": 1, "name": "Solaris", "description": "A film about a planet."}]}
/// ```
public struct JSONEventMapper: EventMapper {
    /// Creates a mapper.
    public init() {}

    /// Reads the events in a document; a document of another shape gives an issue and no events (S0.5).
    public func events(in document: JSONValue, of type: EventType?) -> LossyList<Event> {
        guard case .object(let members) = document else {
            return Self.none("the document", "expected an object, got \(document.excerpt)", document)
        }
        guard case .array(let items)? = members["event"] else {
            let found = members["event"]?.excerpt ?? "nothing"
            return Self.none("event", "expected a list, got \(found)", members["event"])
        }
        return LossyList(items, at: "event") { (fields: inout FieldReader) throws(UnusableItem) in
            try Event.read(&fields, of: type)
        }
    }

    private static func none(_ path: String, _ problem: String, _ raw: JSONValue?) -> LossyList<Event> {
        LossyList(issues: [Issue(at: path, problem, raw: raw)])
    }
}

extension Event {
    /// Reads an event; its type is required, as a number or a string of digits (S0.6, S0.8).
    fileprivate static func read(
        _ fields: inout FieldReader, of wanted: EventType?
    ) throws(UnusableItem) -> Event {
        guard let number = fields.identifier("type") else {
            throw UnusableItem("expected a type, got \(fields["type"]?.excerpt ?? "nothing")")
        }
        let type = EventType(rawValue: number)
        if let wanted, wanted != type {
            throw UnusableItem(
                "expected an event of type \(wanted.rawValue), got type \(type.rawValue)", isValid: true)
        }
        return Event(type: type, name: fields.line("name"), summary: fields.line("description", limit: 2000))
    }
}
