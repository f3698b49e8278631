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
