/// An event in the guide; only its type is required (S0.6, S0.7, resolution 2).
public struct Event: Hashable, Codable, Sendable {
    /// The kind of the event.
    public var type: EventType
    /// The name, if the server sent one.
    public var name: String?
    /// A description, if the server sent one.
    public var summary: String?

    /// Creates an event.
    public init(type: EventType, name: String? = nil, summary: String? = nil) {
        (self.type, self.name, self.summary) = (type, name, summary)
    }
}

/// The type of an event, which the server sends as a number.
///
/// An unknown number is kept, so that events of new types are not lost.
public struct EventType: RawRepresentable, Hashable, Codable, Sendable {
    /// A film.
    public static let cinema = Self(rawValue: 1)
    /// A play, a concert and the like.
    public static let performance = Self(rawValue: 2)
    /// The server's number of the type.
    public let rawValue: Int

    /// Creates the type with a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}
