/// The type of an event, which the server sends as a number.
///
/// An unknown number is kept, so that events of new types are not lost.
public struct EventType: RawRepresentable, Hashable, Codable, Sendable {
    /// A film.
    public static let cinema = Self(rawValue: 1)
    /// A play, a concert and the like.
    public static let performance = Self(rawValue: 2)

    /// The server's number for the type.
    public let rawValue: Int

    /// Creates the type with a number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
