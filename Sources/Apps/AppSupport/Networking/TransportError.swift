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

extension TransportError {
    /// The reason for the user, with advice where there is any.
    ///
    /// ``description`` has the technical detail, for a log.
    public var reason: String {
        switch self {
        case .cancelled: "Loading was stopped."
        case .unsupportedAddress(let address):
            "“\(DisplayText.clean("\(address.prefix { $0 != "?" })", limit: 100))” is not an address that can be loaded."
        case .notConnected: "There is no connection to the Internet."
        case .connectionLost: "The connection was lost. Please try again."
        case .timedOut: "The server took too long to answer. Please try again."
        case .tooLarge: "The server's answer is too long."
        case .notHTTP: Self.unusableResponse
        default: "The server could not be reached. Please try again later."
        }
    }

    /// The reason for the user when a response has nothing that the app can show.
    package static let unusableResponse =
        "The server's answer could not be understood. Please try again later."

    /// Returns the reason for the user when the status of a response is an error.
    package static func reason(ofStatus status: Int) -> String {
        switch status {
        case 404, 410: "The server does not have it."
        case 401, 403: "The server refused the request."
        case 500..<600: "The server has a problem at the moment. Please try again in a few minutes."
        case 400..<500: "The server rejected the request."
        default: unusableResponse
        }
    }
}
