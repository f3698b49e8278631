/// A reason for the absence of a response.
public enum TransportError: Error, Hashable, Sendable {
    /// The task that asked was cancelled.
    case cancelled
    /// The address is not one that can be asked: no scheme, another scheme than http and https, or no host.
    case unsupportedAddress(String)
    /// This machine has no network, or the server's name is not known to it.
    case notConnected
    /// The connection broke before the response was complete.
    case connectionLost
    /// No response came within the time allowed.
    case timedOut
    /// The response is longer than the transport takes, in bytes.
    case tooLarge(limit: Int)
    /// The request was sent on from address to address, and never answered.
    case tooManyRedirects
    /// What came is no reply of the web: no head, or one that is damaged or too long. The system's words say which.
    case notHTTP(reason: String)
    /// Anything else, with the system's own number and words.
    case failed(code: Int, reason: String)

    /// Whether asking again in a moment may well succeed.
    ///
    /// A broken connection is worth another try. A missing network is not: the reader is told at once. Nor is a
    /// timeout: the reader has already waited.
    public var isTransient: Bool { self == .connectionLost }
}

extension TransportError: CustomStringConvertible {
    /// The error in words for a log; ``reason`` is for a reader.
    public var description: String {
        switch self {
        case .cancelled: "The request was cancelled."
        case .unsupportedAddress(let address): "“\(address)” is not an address on the web."
        case .notConnected: "There is no connection to the Internet."
        case .connectionLost: "The connection was lost."
        case .timedOut: "The server took too long to answer."
        case .tooLarge(let limit): "The answer is longer than \(limit) bytes."
        case .tooManyRedirects: "The server sends us from address to address."
        case .notHTTP: "The server sent something that is not an answer."
        case .failed(let code, let reason): "\(reason) (\(code))"
        }
    }
}
