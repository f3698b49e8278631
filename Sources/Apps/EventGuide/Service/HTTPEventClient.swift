import AppSupport
import Foundation

/// A client that fetches the documents over HTTP.
public struct HTTPEventClient: EventClient {
    private let root: URL
    private let transport: PatientTransport

    /// Creates a client of a server whose list of events is at a URL; it observes `Retry-After`.
    public init(
        root: URL, transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        timeout: Duration = .seconds(30)
    ) {
        self.root = root
        self.transport = PatientTransport(transport, timeout: timeout, clock: clock)
    }

    /// Fetches `ROOT?type=NUMBER`.
    public func document(of type: EventType) async throws(LoadingError) -> JSONValue {
        try await transport.document(Request(root.appending(query: [("type", "\(type.rawValue)")])))
    }
}
