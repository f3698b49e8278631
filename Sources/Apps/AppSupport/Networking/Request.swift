import Foundation

/// One question to a server: a GET of an address.
///
/// The reference cores only read, so there is no method and no body.
public struct Request: Hashable, Sendable {
    /// The whole address, query included.
    public var url: URL

    /// Header fields to send beside those that the transport sets itself.
    public var headers: [String: String]

    /// Makes a request for an address.
    public init(_ url: URL, headers: [String: String] = [:]) {
        self.url = url
        self.headers = headers
    }
}
