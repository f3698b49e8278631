/// An event in the guide; only its type is required (S0.6, S0.7, resolution 2).
package struct Event: Hashable, Codable, Sendable {
    package var type: EventType
    package var name: String?
    package var summary: String?

    package init(type: EventType, name: String? = nil, summary: String? = nil) {
        (self.type, self.name, self.summary) = (type, name, summary)
    }
}

/// The type of an event, which the server sends as a number.
///
/// An unknown number is kept, so that events of new types are not lost.
package struct EventType: RawRepresentable, Hashable, Codable, Sendable {
    package static let cinema = Self(rawValue: 1)
    /// A play, a concert and the like.
    package static let performance = Self(rawValue: 2)
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
}
