import AppSupport
import Foundation

/// Fetches events over HTTP.
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
    public func document(of type: EventType) async throws(EventGuideError) -> JSONValue {
        let request = Request(root.appending(query: [("type", "\(type.rawValue)")]))
        let response: Response
        do throws(TransportError) {
            response = try await transport.send(request)
        } catch {
            throw .transport(error)
        }
        guard response.isSuccess else { throw .http(status: response.status) }
        do throws(JSONError) {
            return try JSONValue.parse(response.body)
        } catch {
            throw .unreadable(error)
        }
    }
}
