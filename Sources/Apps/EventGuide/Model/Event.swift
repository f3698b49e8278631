/// An event in the guide; only its type is required (S0.6, S0.7, resolution 2).
public struct Event: Hashable, Codable, Sendable {
    /// The event's type.
    public var type: EventType

    /// The event's name.
    public var name: String?

    /// The event's description.
    public var summary: String?

    /// Creates an event.
    public init(type: EventType, name: String? = nil, summary: String? = nil) {
        (self.type, self.name, self.summary) = (type, name, summary)
    }
}
