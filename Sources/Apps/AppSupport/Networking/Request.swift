import Foundation

/// A GET request.
///
/// The reference cores only read, so there is no method and no body.
public struct Request: Hashable, Sendable {
    /// The complete URL, including the query.
    public var url: URL

    /// Header fields in addition to those that the transport sets.
    public var headers: [String: String]

    /// Creates a request for a URL.
    public init(_ url: URL, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers
    }
}
