/// The type of an event, which the server sends as a number.
///
/// An unknown number is kept, so that events of new types are not lost.
public enum EventType: RawRepresentable, Hashable, Codable, Sendable {
    /// A film: number 1.
    case cinema
    /// A play, a concert and the like: number 2.
    case performance
    /// Any other type, with its number.
    case other(Int)

    /// Creates the type with a number.
    public init(rawValue: Int) {
        switch rawValue {
        case 1: self = .cinema
        case 2: self = .performance
        default: self = .other(rawValue)
        }
    }

    /// The server's number for the type.
    public var rawValue: Int {
        switch self {
        case .cinema: 1
        case .performance: 2
        case .other(let number): number
        }
    }
}
