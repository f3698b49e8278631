import AppSupport
import Foundation
import Kea
import SpecSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The transport with servers that are damaged, lie, or never finish.
final class HostileServerSpec: Spec {
    /// Returns the outcome of a request.
    private static func outcome(
        of url: URL, _ transport: URLSessionTransport = URLSessionTransport()
    ) async -> Result<Response, TransportError> {
        do throws(TransportError) {
            return .success(try await transport.send(Request(url)))
        } catch {
            return .failure(error)
        }
    }

    /// Removes the system's text from a failure.
    private static func plain(_ outcome: Result<Response, TransportError>) -> Result<Response, TransportError>
    {
        if case .failure(.notHTTP) = outcome { return .failure(.notHTTP(reason: "")) }
        return outcome
    }

    override class func spec() {
        describe("a URLSession transport", .timeLimit(.seconds(20))) {
            it("neither stores nor sends cookies") {
                let reply =
                    "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                let server = try LoopbackServer([[reply], [reply]])
                let configuration = URLSessionConfiguration.default
                let transport = URLSessionTransport(configuration: configuration)
                for _ in 1...2 { _ = try await transport.send(Request(server.url())) }
                expect(server.heads).to(haveCount(2))
                expect(server.heads.filter { $0.lowercased().contains("\r\ncookie:") }).to(beEmpty())
                let saved = configuration.httpCookieStorage?.cookies(for: server.url()) ?? []
                expect(saved).to(beEmpty())
            }

            it("rejects a body whose announced length exceeds the limit") {
                let server = try LoopbackServer(
                    [["HTTP/1.1 200 OK\r\nContent-Length: 2001\r\n\r\n"]], keepsOpen: true)
                let seen = await outcome(of: server.url(), URLSessionTransport(sizeLimit: 2000))
                expect(seen).to(equal(.failure(.tooLarge(limit: 2000))))
            }

            it("accepts a body of exactly the maximum size") {
                let body = String(repeating: "x", count: 2000)
                let server = try LoopbackServer([["HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n" + body]])
                let seen = await outcome(of: server.url(), URLSessionTransport(sizeLimit: 2000))
                expect(try seen.get().body).to(haveCount(2000))
            }

            it("cancels a download that exceeds the limit") {
                let server = try LoopbackServer(
                    [
                        ["HTTP/1.1 200 OK\r\n\r\n"]
                            + Array(repeating: String(repeating: "x", count: 10_000), count: 1000)
                    ],
                    pause: 1000)
                let seen = await outcome(of: server.url(), URLSessionTransport(sizeLimit: 100_000))
                expect(seen).to(equal(.failure(.tooLarge(limit: 100_000))))
                await expect(server.hasHungUp).eventually(beTrue(), within: .seconds(10))
                expect(server.bytesSent).to(beLessThan(10_000_000))
            }

            for (name, reply) in [
                ("before its first byte", ""), ("within the status line", "HTTP/1.1 20"),
                ("within the body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this"),
                (
                    "within a chunk",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n5\r\nhe"
                ),
                (
                    "before the last chunk",
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"
                ),
            ] {
                it("reports a lost connection if a response breaks off \(name)") {
                    let server = try LoopbackServer([[reply]])
                    let seen = await outcome(of: server.url())
                    expect(seen).to(equal(.failure(.connectionLost)))
                    expect(TransportError.connectionLost.isTransient).to(beTrue())
                }
            }

            for (name, reply) in [
                ("has no head", "hello world\r\n\r\n"),
                (
                    "has a header line of one megabyte",
                    "HTTP/1.1 200 OK\r\nX: \(String(repeating: "y", count: 1 << 20))\r\n\r\n"
                ),
                ("has a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"),
            ] {
                it("reports an invalid response if it \(name)") {
                    let server = try LoopbackServer([[reply]])
                    let seen = await outcome(of: server.url())
                    expect(plain(seen)).to(equal(.failure(.notHTTP(reason: ""))))
                }
            }

            /// Returns a redirect.
            func moved(to location: String) -> String {
                "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            }

            it("follows five redirects, including relative ones") {
                let page = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\npage"
                let server = try LoopbackServer((1...5).map { [moved(to: "/\($0)")] } + [[page]])
                let seen = await outcome(of: server.url())
                expect(try seen.get().body).to(equal(Data("page".utf8)))
                expect(server.heads.map { $0.prefix { $0 != "H" } }).to(
                    equal(["GET / ", "GET /1 ", "GET /2 ", "GET /3 ", "GET /4 ", "GET /5 "]))
            }

            it("does not follow a sixth redirect") {
                let server = try LoopbackServer((1...10).map { [moved(to: "/\($0)")] })
                let seen = await outcome(of: server.url())
                expect(seen).to(equal(.failure(.tooManyRedirects)))
                expect(server.heads).to(haveCount(6))
            }

            for location in ["file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:1", "data:,x"] {
                it("does not follow a redirect to \(location)") {
                    let server = try LoopbackServer([[moved(to: location)], ["HTTP/1.1 200 OK\r\n\r\n"]])
                    let seen = await outcome(of: server.url())
                    expect(seen).to(equal(.failure(.unsupportedAddress(location))))
                    expect(server.heads).to(haveCount(1))
                }
            }
        }
    }
}
