/// The reason why no response arrived.
public enum TransportError: Error, Hashable, Codable, Sendable {
    case cancelled
    /// The URL is not absolute, is neither http nor https, or has no host.
    case unsupportedAddress(String)
    /// The network is not available, or the server's name cannot be resolved.
    case notConnected
    /// The connection broke before the response was complete.
    case connectionLost
    /// No response arrived in time.
    case timedOut
    /// The response is larger than the size limit, in bytes.
    case tooLarge(limit: Int)
    case tooManyRedirects
    /// The server's reply is not HTTP, or its head is malformed or too long. The reason is the system's.
    case notHTTP(reason: String)
    /// The server asked for a pause of this length; no request is sent before its end.
    case busy(retryAfter: Duration)
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
    public var reason: LocalizedText {
        switch self {
        case .cancelled: texts("transport.cancelled")
        case .unsupportedAddress(let address):
            texts(
                "transport.unsupportedAddress",
                [LocalizedText(DisplayText.clean("\(address.prefix { $0 != "?" })", limit: 100))])
        case .notConnected: texts("transport.notConnected")
        case .connectionLost: texts("transport.connectionLost")
        case .timedOut: texts("transport.timedOut")
        case .tooLarge: texts("transport.tooLarge")
        case .tooManyRedirects: texts("transport.tooManyRedirects")
        case .busy(let pause): texts("transport.busy", [LocalizedText(pause)])
        case .notHTTP: Self.unusableResponse
        default: texts("transport.unreachable")
        }
    }

    /// The reason for the user when a response has nothing that the app can show.
    public static let unusableResponse = texts("response.unusable")

    /// Returns the reason for the user when the status of a response is an error.
    public static func reason(ofStatus status: Int) -> LocalizedText {
        switch status {
        case 404, 410: texts("response.missing")
        case 401, 403: texts("response.refused")
        case 500..<600: texts("response.broken")
        case 400..<500: texts("response.rejected")
        default: unusableResponse
        }
    }
}
