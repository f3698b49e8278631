import AppSupport
import Foundation
import Kea
import SpecSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class URLSessionTransportSpec: Spec {
    private static func head(_ status: String, _ fields: String..., length: Int? = nil) -> String {
        let length = length.map { ["Content-Length: \($0)"] } ?? []
        return (["HTTP/1.1 \(status)"] + fields + length + ["Connection: close"]).map { $0 + "\r\n" }.joined()
            + "\r\n"
    }

    /// Returns the outcome of a request, without the system's text.
    private static func outcome(
        of url: URL, _ transport: URLSessionTransport = URLSessionTransport()
    ) async -> Result<Response, TransportError> {
        do throws(TransportError) {
            return .success(try await transport.send(Request(url)))
        } catch {
            if case .notHTTP = error { return .failure(.notHTTP(reason: "")) }
            return .failure(error)
        }
    }

    private static func moved(to location: String) -> String {
        head("302 Found", "Location: \(location)", length: 0)
    }

    override class func spec() {
        describe("a URLSession transport", .timeLimit(.seconds(20))) {
            // StackOverflowCommunicatorTests 8, StackOverflowCommunicatorTests 15, GravatarCommunicatorTests 6
            it("returns the status, the header fields and the body, which arrives in pieces") {
                let server = try LoopbackServer([
                    [head("200 OK", "X-Kind: kea", length: 9), "one", "two", "thr"]
                ])
                let response = try await outcome(of: server.url()).get()
                expect(response.status).to(equal(200))
                expect(response.header("x-kind")).to(equal("kea"))
                expect(response.body).to(equal(Data("onetwothr".utf8)))
            }

            // StackOverflowCommunicatorTests 6, GravatarCommunicatorTests 5
            it("ignores the body of an earlier response, such as a redirect") {
                let moved = "this is not the page"
                let target = try LoopbackServer([[head("200 OK", length: 4) + "page"]])
                let server = try LoopbackServer([
                    [head("302 Found", "Location: \(target.url("/page"))", length: moved.utf8.count) + moved]
                ])
                let response = try await outcome(of: server.url()).get()
                expect(response.status).to(equal(200))
                expect(response.body).to(equal(Data("page".utf8)))
            }

            it(
                "returns a response with an error, and a refusal at once",
                each: [
                    (404, ""), (400, ""), (503, ""), (401, "Basic realm=\"x\""),
                    (401, "Digest realm=\"x\", nonce=\"y\""), (401, "Bearer"),
                ]
            ) { status, challenge in
                let field = "WWW-Authenticate: \(challenge)"
                let server = try LoopbackServer([[head("\(status) Why", field, length: 3) + "why"]])
                let response = try await outcome(of: server.url()).get()
                expect(response.status).to(equal(status))
                if status != 401 { expect(response.body).to(equal(Data("why".utf8))) }
            }

            it("requests compressed data") {
                let server = try LoopbackServer([[head("200 OK", length: 0)]])
                _ = try await URLSessionTransport().send(Request(server.url("/a?b=c%2B")))
                let head = try unwrap(server.heads.first)
                expect(head).to(beginWith("GET /a?b=c%2B HTTP/1.1\r\n"))
                expect(head.lowercased()).to(contain("accept-encoding:"))
            }

            it(
                "rejects an address that is not on the web",  // S3.3, hostile 30
                each: ["asda", "", "ftp://example.org/", "file:///etc/passwd", "https://", "javascript:1"]
            ) { address in
                let url = URL(string: address) ?? URL(filePath: "/")
                let seen = await outcome(of: url)
                expect(seen).to(equal(.failure(.unsupportedAddress(url.absoluteString))))
            }

            it("neither stores nor sends cookies") {
                let reply = head("200 OK", "Set-Cookie: a=b", length: 0)
                let server = try LoopbackServer([[reply], [reply]])
                let configuration = URLSessionConfiguration.default
                let transport = URLSessionTransport(configuration: configuration)
                for _ in 1...2 { _ = try await transport.send(Request(server.url())) }
                expect(server.heads).to(haveCount(2))
                expect(server.heads.filter { $0.lowercased().contains("\r\ncookie:") }).to(beEmpty())
                let saved = configuration.httpCookieStorage?.cookies(for: server.url()) ?? []
                expect(saved).to(beEmpty())
            }

            it("accepts a body of the maximum size, and rejects a longer one as announced") {
                let body = String(repeating: "x", count: 2000)
                let server = try LoopbackServer([[head("200 OK", length: 2000) + body]])
                let seen = await outcome(of: server.url(), URLSessionTransport(sizeLimit: 2000))
                expect(try seen.get().body).to(haveCount(2000))
                let liar = try LoopbackServer([[head("200 OK", length: 2001)]], keepsOpen: true)
                let refused = await outcome(of: liar.url(), URLSessionTransport(sizeLimit: 2000))
                expect(refused).to(equal(.failure(.tooLarge(limit: 2000))))
            }

            it("accepts 8 MiB unless it is told otherwise") {
                for (length, error) in [
                    (8 << 20, TransportError.connectionLost), (8 << 20 + 1, .tooLarge(limit: 8 << 20)),
                ] {
                    let server = try LoopbackServer([[head("200 OK", length: length)]])
                    let seen = await outcome(of: server.url(), URLSessionTransport())
                    expect(seen).to(equal(.failure(error)))
                }
            }

            // hostile 28
            it("cancels a download of unknown length that exceeds the limit, or is a demand for a password") {
                let pieces = Array(repeating: String(repeating: "x", count: 10_000), count: 1000)
                for (status, limit) in [("200 OK", 100_000), ("401 Why", 9_000_000)] {
                    let server = try LoopbackServer([[head(status)] + pieces], pause: 1000)
                    let seen = await outcome(of: server.url(), URLSessionTransport(sizeLimit: limit))
                    if status == "200 OK" { expect(seen).to(equal(.failure(.tooLarge(limit: limit)))) }
                    await expect(server.hasHungUp).eventually(beTrue(), within: .seconds(10))
                    expect(server.bytesSent).to(beLessThan(9_000_000))
                }
            }

            for (name, reply, error) in [
                ("breaks off before its first byte", "", TransportError.connectionLost),
                ("breaks off within the status line", "HTTP/1.1 20", .connectionLost),
                // hostile 30
                ("breaks off within the body", head("200 OK", length: 100) + "only this", .connectionLost),
                (
                    "breaks off within a chunk",
                    head("200 OK", "Transfer-Encoding: chunked") + "5\r\nhello\r\n5\r\nhe", .connectionLost
                ),
                (
                    "breaks off before the last chunk",
                    head("200 OK", "Transfer-Encoding: chunked") + "5\r\nhello\r\n", .connectionLost
                ),
                ("has no head", "hello world\r\n\r\n", .notHTTP(reason: "")),
                (
                    "has a header line of one megabyte",
                    head("200 OK", "X: \(String(repeating: "y", count: 1 << 20))"), .notHTTP(reason: "")
                ),
                ("has a negative length", head("200 OK", length: -5) + "hello", .notHTTP(reason: "")),
            ] {
                it("reports a response that \(name)") {
                    let server = try LoopbackServer([[reply]])
                    await expect { await outcome(of: server.url()) }.to(equal(.failure(error)))
                    expect(error.isTransient).to(equal(error == .connectionLost))
                }
            }

            it("reports a lost connection if no server is listening") {
                let server = try LoopbackServer([[String]]())
                // The server closes its socket soon after it has started.
                await expect { await outcome(of: server.url()) }.eventually(equal(.failure(.connectionLost)))
            }

            it("follows five redirects, including relative ones") {
                let page = head("200 OK", length: 4) + "page"
                let server = try LoopbackServer((1...5).map { [moved(to: "/\($0)")] } + [[page]])
                let seen = await outcome(of: server.url())
                expect(try seen.get().body).to(equal(Data("page".utf8)))
                expect(server.heads.map { $0.prefix { $0 != "H" } }).to(
                    equal(["GET / ", "GET /1 ", "GET /2 ", "GET /3 ", "GET /4 ", "GET /5 "]))
            }

            it("does not follow a sixth redirect") {
                let server = try LoopbackServer((1...10).map { [moved(to: "/\($0)")] })
                await expect { await outcome(of: server.url()) }.to(equal(.failure(.tooManyRedirects)))
                expect(server.heads).to(haveCount(6))
            }

            it(
                "does not follow a redirect from the web",
                each: ["file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:1", "data:,x"]
            ) { location in
                let server = try LoopbackServer([[moved(to: location)], [head("200 OK")]])
                let seen = await outcome(of: server.url())
                expect(seen).to(equal(.failure(.unsupportedAddress(location))))
                expect(server.heads).to(haveCount(1))
            }

            it("ends when its task is cancelled") {
                let pieces = Array(repeating: "x", count: 200)
                let server = try LoopbackServer([[head("200 OK", length: 200)] + pieces])
                let url = server.url()
                let task = Task { await outcome(of: url) }
                await expect(server.heads).eventually(haveCount(1))
                task.cancel()
                await expect { await task.value }.to(equal(.failure(.cancelled)))
            }

            it("sends no request when its task was cancelled before it started") {
                let server = try LoopbackServer([[head("200 OK", length: 5) + "hello"]])
                let url = server.url()
                let task = Task {
                    while !Task.isCancelled { await Task.yield() }
                    return await outcome(of: url)
                }
                task.cancel()
                await expect { await task.value }.to(equal(.failure(.cancelled)))
                expect(server.heads).to(beEmpty())
            }

            it("sends concurrent requests") {
                let server = try LoopbackServer(
                    (10...29).map { number in [head("200 OK", length: 2), "\(number)"] }, pause: 1_000)
                let (url, transport) = (server.url(), URLSessionTransport())
                let bodies = await withTaskGroup(of: String.self) { group in
                    for _ in 1...20 {
                        group.addTask {
                            let response = try? await outcome(of: url, transport).get()
                            return String(decoding: response?.body ?? Data(), as: UTF8.self)
                        }
                    }
                    var bodies: [String] = []
                    for await body in group { bodies.append(body) }
                    return bodies
                }
                expect(bodies.sorted()).to(equal((10...29).map { "\($0)" }))
            }

            // S3.2, S3.4: a spec that needs the network is opt-in.
            let isLive = ProcessInfo.processInfo.environment["KEA_LIVE"] == "1"
            it(
                "reaches Stack Overflow", .enabled(if: isLive, "needs the network; set KEA_LIVE=1"),
                .tags("live")
            ) {
                let address = "https://api.stackexchange.com/2.3/info?site=stackoverflow"
                let response = try await outcome(of: try unwrap(URL(string: address))).get()
                expect(try JSONValue.parse(response.body)["items"]?.excerpt).to(beginWith("a list"))
            }
        }

        describe("a response") {
            it("is a success from 200 to 299", each: [(199, false), (200, true), (299, true), (300, false)]) {
                status, isSuccess in
                expect(Response(status: status, body: Data()).isSuccess).to(equal(isSuccess))
            }
        }
    }
}
