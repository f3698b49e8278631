import AppSupport

/// The reason why new messages could not be loaded.
public enum TimelineError: Error, Hashable, Sendable {
    /// No response arrived.
    case transport(TransportError)
    /// The status is not a success, such as 404 (S2.20).
    case http(status: Int)
    /// The response is not valid JSON.
    case unreadable(JSONError)
    /// The response is neither a list nor contains one under `results`; the text describes it.
    case wrongShape(String)
    /// None of the messages in the response is usable.
    case nothingUsable(items: Int)
}

extension TimelineError: CustomStringConvertible {
    /// The missing content, for the user.
    public static let message = "New messages are not available."

    /// The reason for the user, with advice where there is any.
    public var reason: String {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .unreadable, .wrongShape, .nothingUsable: TransportError.unusableResponse
        }
    }

    /// The error for a log; ``reason`` is for the user.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .http(let status): "The server answered with status \(status)."
        case .unreadable(let error): "The server's answer is not JSON: \(error)."
        case .wrongShape(let found): "The server's answer is not a list of messages: \(found)."
        case .nothingUsable(let count): "None of the \(count) messages in the server's answer can be read."
        }
    }
}
