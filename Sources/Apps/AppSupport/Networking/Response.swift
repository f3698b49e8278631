import Foundation

/// An HTTP response with any status.
///
/// A status of 404 or 503 is a response, not a transport error: its body often says more than the status.
public struct Response: Equatable, Sendable {
    /// The HTTP status, such as 200.
    public var status: Int

    /// The header fields as the server spelled them; ``header(_:)`` ignores case.
    public var headers: [String: String]

    /// The decompressed body.
    public var body: Data

    /// Creates a response, mostly for transports and fakes.
    public init(status: Int = 200, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Returns the value of a header field, ignoring the case of its name (RFC 9110, 5.1).
    public func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// Whether the status is in the 200s.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
