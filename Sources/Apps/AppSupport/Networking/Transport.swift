import Foundation

/// Sends requests over the network, or simulates it.
///
/// A core receives its transport as a parameter: specs pass a fake, the command line can pass a folder of files, and an
/// app passes ``URLSessionTransport``.
///
/// A conforming type supports cancellation of the calling task by throwing ``TransportError/cancelled``. It sets no
/// timeout of its own; ``Transport/send(_:within:on:)`` adds one, on a given clock.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole response.
    ///
    /// - Throws: A ``TransportError`` if no response arrived, but never because of a status.
    func send(_ request: Request) async throws(TransportError) -> Response
}

/// A GET request.
///
/// The reference cores only read, so it has neither a method nor a body.
public struct Request: Hashable, Sendable {
    /// The complete URL, including the query.
    public var url: URL

    /// Creates a request for a URL.
    public init(_ url: URL) { self.url = url }
}

/// An HTTP response with any status.
///
/// A status of 404 or 503 is a response, not a transport error: its body often says more than the status.
public struct Response: Equatable, Codable, Sendable {
    /// The HTTP status.
    public var status: Int

    /// The header fields as the server spelled them; ``header(_:)`` ignores case.
    public var headers: [String: String]

    /// The decompressed body.
    public var body: Data

    /// Creates a response, by default a successful one.
    public init(status: Int = 200, headers: [String: String] = [:], body: Data) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Returns the value of a header field, ignoring the case of its name (RFC 9110, 5.1).
    public func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// Whether the status is in the 200s.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension Transport {
    /// Sends a request and waits for the response until a timeout on the given clock.
    ///
    /// - Throws: ``TransportError/timedOut``, ``TransportError/cancelled``, or the transport's error.
    public func send(
        _ request: Request, within limit: Duration, on clock: any Clock<Duration>
    ) async throws(TransportError) -> Response {
        let first = await withTaskGroup { group in
            group.addTask { () -> Result<Response, TransportError>? in
                do throws(TransportError) {
                    return .success(try await send(request))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                // A cancelled timer has no outcome: the request, which is cancelled, too, has it.
                (try? await clock.sleep(for: limit)) == nil ? nil : .failure(.timedOut)
            }
            defer { group.cancelAll() }
            for await outcome in group { if let outcome { return outcome } }
            return .failure(.cancelled)
        }
        return try first.get()
    }
}
