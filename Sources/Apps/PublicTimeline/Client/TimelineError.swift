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

extension TimelineError {
    /// The missing content, for the user.
    public static let message = texts("messages.unavailable")

    /// The reason for the user, with advice where there is any.
    public var reason: LocalizedText {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .unreadable, .wrongShape, .nothingUsable: TransportError.unusableResponse
        }
    }
}
