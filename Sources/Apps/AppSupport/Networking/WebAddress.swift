import Foundation

extension URL {
    /// Whether this is an absolute http or https URL with a host.
    public var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme) else { return false }
        return host()?.isEmpty == false
    }

    /// Whether a server at this URL may redirect to another: to http or https, and not from https to http.
    public func mayRedirect(to target: URL) -> Bool {
        target.isWebAddress && (target.scheme?.lowercased() == "https" || scheme?.lowercased() == "http")
    }

    /// Returns the URL with additional query parameters, percent-encoding all but unreserved characters (RFC 3986, 2.3).
    ///
    /// `URLComponents` leaves `+` unencoded, which servers decode as a space.
    public func appending(query parameters: [(name: String, value: String)]) -> URL {
        let query = parameters.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let before = components?.percentEncodedQuery.map { [$0] } ?? []
        components?.percentEncodedQuery = (before + query).joined(separator: "&")
        return components?.url ?? self
    }

    private static func escaped(_ value: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
