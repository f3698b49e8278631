import Foundation

/// A server's answer, of any status.
///
/// A status of 404 or 503 is a response, not an error of the transport: its body often says more than its number.
public struct Response: Equatable, Sendable {
    /// The HTTP status, such as 200.
    public var status: Int

    /// The header fields as the server spelt them; ``header(_:)`` looks one up whatever its case.
    public var headers: [String: String]

    /// The body, already decompressed.
    public var body: Data

    /// Makes a response, mostly for transports and fakes.
    public init(status: Int = 200, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header field; names are compared without regard to case (RFC 9110, 5.1).
    public func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// Whether the status is one of the 200s.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
