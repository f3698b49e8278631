/// Something to go to.
///
/// Only the type is sure to be known; servers leave out the rest (S0.6, S0.7, and resolution 2 of the notes).
public struct Event: Hashable, Codable, Sendable {
    /// The sort of an event.
    public var type: EventType

    /// Its name.
    public var name: String?

    /// Its description.
    public var summary: String?

    /// Makes an event.
    public init(type: EventType, name: String? = nil, summary: String? = nil) {
        self.type = type
        self.name = name
        self.summary = summary
    }
}
