import AppSupport

/// A reason for the absence of new messages.
public enum TimelineError: Error, Hashable, Sendable {
    /// No reply came.
    case transport(TransportError)
    /// The reply is not a success: 404 and the like (S2.20).
    case http(status: Int)
    /// The reply cannot be read.
    case unreadable(JSONError)
    /// The reply is neither a list nor has one under `results`; the text says what it is.
    case wrongShape(String)
    /// The reply has messages, and none of them can be read.
    case nothingUsable(items: Int)
}

extension TimelineError: CustomStringConvertible {
    /// The missing thing, in words for a reader.
    public static let message = "New messages are not available."

    /// The reason in words for a reader, with what helps, where something does.
    public var reason: String {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .unreadable, .wrongShape, .nothingUsable: TransportError.unusableAnswer
        }
    }

    /// The error in words for a log; ``reason`` is for a reader.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .http(let status): "The server answered with status \(status)."
        case .unreadable(let error): "The server's answer is not JSON: \(error)."
        case .wrongShape(let found): "The server's answer is no list of messages: \(found)."
        case .nothingUsable(let count): "None of the \(count) messages of the server's answer can be read."
        }
    }
}
