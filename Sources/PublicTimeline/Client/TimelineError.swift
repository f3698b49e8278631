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
