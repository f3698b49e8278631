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

extension TransportError: CustomStringConvertible {
    /// The error for a log; ``reason`` is for the user.
    public var description: String {
        switch self {
        case .cancelled: "The request was cancelled."
        case .unsupportedAddress(let address): "“\(address)” is not an address on the web."
        case .notConnected: "There is no connection to the Internet."
        case .connectionLost: "The connection was lost."
        case .timedOut: "The server took too long to answer."
        case .tooLarge(let limit): "The answer is longer than \(limit) bytes."
        case .tooManyRedirects: "The server redirected the request too many times."
        case .notHTTP: "The server sent something that is not an HTTP response."
        case .failed(let code, let reason): "\(reason) (\(code))"
        }
    }
}
