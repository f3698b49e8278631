import AppSupport
import Foundation

/// The kind of connection between the cores in features and the scenario's server.
///
/// Selected with `--world-parameters '{"transport": "loopback"}'`.
package enum TransportKind: String, Decodable, Sendable {
    /// Direct calls.
    case scripted
    /// HTTP over real sockets on this machine.
    case loopback

    @MainActor package func transport(to server: FakeServer) throws -> any Transport {
        switch self {
        case .scripted: server
        case .loopback: try LoopbackTransport(to: server)
        }
    }
}

/// A transport over real sockets, on which every URL leads to one server in this process.
///
/// A query parameter contains the original URL. Failures are real, too: a lost connection breaks in the body, and without a
/// network the request goes to a host that does not exist.
package final class LoopbackTransport: Transport {
    private static let parameter = "original-url"
    private static let unreachable = "X-Unreachable"

    private let server: LoopbackServer
    private let network = URLSessionTransport()

    /// Starts a server on this machine that responds like a fake one.
    package init(to fake: FakeServer) throws {
        server = try LoopbackServer { head in await Self.reply(to: head, of: fake) }
    }

    deinit { server.stop() }

    package func send(_ request: Request) async throws(TransportError) -> Response {
        var components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        components?.scheme = "http"
        components?.host = "127.0.0.1"
        components?.port = Int(server.port)
        guard let url = components?.url else { throw .unsupportedAddress(request.url.absoluteString) }
        let response = try await network.send(
            Request(url.appending(query: [(Self.parameter, request.url.absoluteString)])))
        guard response.header(Self.unreachable) != nil, let nowhere = URL(string: "http://nowhere.invalid/")
        else { return response }
        return try await network.send(Request(nowhere))
    }

    private static func reply(to head: String, of fake: FakeServer) async -> [Data] {
        guard let request = request(head) else { return [Data("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)] }
        do throws(TransportError) {
            let response = try await fake.send(request)
            return pieces(of: response)
        } catch {
            guard error == .notConnected else {
                // All other failures appear as a lost connection.
                return [Data("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this".utf8)]
            }
            return pieces(of: Response(status: 502, headers: [unreachable: "yes"], body: Data()))
        }
    }

    /// Restores the original request from the head of a received one.
    private static func request(_ head: String) -> Request? {
        let target = head.split(separator: " ", maxSplits: 2).dropFirst().first ?? ""
        let original = URLComponents(string: String(target))?.queryItems?.last { $0.name == parameter }
        return original?.value.flatMap { URL(string: $0) }.map { Request($0) }
    }

    /// Returns a response with its body in two chunks, so that clients must join them.
    private static func pieces(of response: Response) -> [Data] {
        var head = "HTTP/1.1 \(response.status) As it is\r\nConnection: close\r\n"
        for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
        guard response.status != 304 else { return [Data((head + "\r\n").utf8)] }
        let half = response.body.count / 2
        let chunks = [response.body.prefix(half), response.body.dropFirst(half)].filter { !$0.isEmpty }
        return [Data((head + "Transfer-Encoding: chunked\r\n\r\n").utf8)]
            + chunks.map { Data("\(String($0.count, radix: 16))\r\n".utf8) + $0 + Data("\r\n".utf8) }
            + [Data("0\r\n\r\n".utf8)]
    }
}
