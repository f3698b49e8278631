/// The type of an event, which the server sends as a number.
///
/// An unknown number is kept, so that events of new types are not lost.
public enum EventType: Hashable, Sendable {
    /// A film: number 1.
    case cinema
    /// A play, a concert and the like: number 2.
    case performance
    /// Any other type, with its number.
    case other(Int)

    /// Creates the type with a number.
    public init(number: Int) {
        switch number {
        case 1: self = .cinema
        case 2: self = .performance
        default: self = .other(number)
        }
    }

    /// The server's number for the type.
    public var number: Int {
        switch self {
        case .cinema: 1
        case .performance: 2
        case .other(let number): number
        }
    }
}

extension EventType: Codable {
    /// Decodes the number.
    public init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Encodes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
