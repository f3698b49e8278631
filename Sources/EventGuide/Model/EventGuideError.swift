import AppSupport

/// A reason for which events could not be brought up to date.
public enum EventGuideError: Error, Hashable, Sendable {
    /// No reply came.
    case transport(TransportError)
    /// The reply is not a success.
    case http(status: Int)
    /// The reply cannot be read.
    case unreadable(JSONError)
    /// The reply has no list of events, or one of which nothing can be used; the issues say why.
    case nothingUsable([Issue])
    /// The events came but could not be kept.
    case storage(StorageError)
    /// The guide was closed before the reply came.
    case closed
}

extension EventGuideError: CustomStringConvertible {
    /// The error in words for a reader.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .http(let status): "The server answered with status \(status)."
        case .unreadable: "The server sent something that is not data."
        case .nothingUsable: "The server sent no events that can be read."
        case .storage(let error): error.description
        case .closed: "The guide was closed."
        }
    }
}
