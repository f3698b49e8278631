/// The sort of an event.
///
/// The server speaks of types by number. Two are known; any other number is kept as it is, so that a type that is new
/// to the app is not lost.
public enum EventType: Hashable, Sendable {
    /// A film: number 1.
    case cinema
    /// A play, a concert and the like: number 2.
    case performance
    /// Anything else, by its number.
    case other(Int)

    /// The type with a number.
    public init(number: Int) {
        switch number {
        case 1: self = .cinema
        case 2: self = .performance
        default: self = .other(number)
        }
    }

    /// The number of the type.
    public var number: Int {
        switch self {
        case .cinema: 1
        case .performance: 2
        case .other(let number): number
        }
    }
}

extension EventType: Codable {
    /// Reads the number.
    public init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
