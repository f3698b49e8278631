/// The reason why no response arrived.
public enum TransportError: Error, Hashable, Sendable {
    /// The calling task was cancelled.
    case cancelled
    /// The URL is not absolute, is neither http nor https, or has no host.
    case unsupportedAddress(String)
    /// There is no network, or the server's name cannot be resolved.
    case notConnected
    /// The connection broke before the response was complete.
    case connectionLost
    /// No response arrived in time.
    case timedOut
    /// The response is larger than the size limit, in bytes.
    case tooLarge(limit: Int)
    /// The server redirected the request too many times.
    case tooManyRedirects
    /// The server's reply is not HTTP, or its head is malformed or too long. The reason is the system's.
    case notHTTP(reason: String)
    /// Any other error, with the system's code and message.
    case failed(code: Int, reason: String)

    /// Whether an immediate retry may succeed.
    ///
    /// A lost connection is worth a retry. Without a network, or after a timeout, the user is informed at once.
    public var isTransient: Bool { self == .connectionLost }
}
