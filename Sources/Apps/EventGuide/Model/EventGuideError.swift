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
    /// The error in words for a log; ``reason`` is for a viewer.
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

extension EventGuideError {
    /// The missing thing, in words for a viewer.
    public static let message = "The guide could not be brought up to date."

    /// The reason in words for a viewer, with what helps, where something does.
    public var reason: String {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .storage(let error): error.reason
        case .closed: TransportError.cancelled.reason
        case .unreadable, .nothingUsable: TransportError.unusableAnswer
        }
    }
}
