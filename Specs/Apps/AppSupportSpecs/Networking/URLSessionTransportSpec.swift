import AppSupport
import Foundation
import Kea
import SpecSupport

final class URLSessionTransportSpec: Spec {
    /// Returns the head of a response.
    private static func head(_ status: String, _ fields: String..., length: Int? = nil) -> String {
        let length = length.map { ["Content-Length: \($0)"] } ?? []
        return (["HTTP/1.1 \(status)"] + fields + length + ["Connection: close"]).map { $0 + "\r\n" }.joined()
            + "\r\n"
    }

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

    override class func spec() {
        describe("a URLSession transport", .timeLimit(.seconds(20))) {
            it("returns the status, the header fields and the body") {  // StackOverflowCommunicatorTests 8
                let server = try LoopbackServer([[head("200 OK", "X-Kind: kea", length: 5) + "hello"]])
                let response = try await outcome(of: server.url()).get()
                expect(response.status).to(equal(200))
                expect(response.isSuccess).to(beTrue())
                expect(response.header("x-kind")).to(equal("kea"))
                expect(response.body).to(equal(Data("hello".utf8)))
            }

            // StackOverflowCommunicatorTests 15, GravatarCommunicatorTests 6
            it("joins a body that arrives in pieces") {
                let server = try LoopbackServer([
                    [head("200 OK", length: 9), "one", "two", "three".prefix(3).description]
                ])
                let response = try await outcome(of: server.url()).get()
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

            for status in ["404 Not Found", "400 Bad Request", "503 Service Unavailable"] {
                it("returns a response with status \(status) and its body") {
                    let server = try LoopbackServer([[head(status, length: 3) + "why"]])
                    let response = try await outcome(of: server.url()).get()
                    expect(response.status).to(equal(Int(status.prefix(3)) ?? 0))
                    expect(response.isSuccess).to(beFalse())
                    expect(response.body).to(equal(Data("why".utf8)))
                }
            }

            it(
                "returns a refusal at once",
                each: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Bearer"]
            ) { challenge in
                let field = "WWW-Authenticate: \(challenge)"
                let server = try LoopbackServer([[head("401 Unauthorized", field, length: 3) + "why"]])
                let response = try await outcome(of: server.url()).get()
                expect(response.status).to(equal(401))
            }

            it("requests compressed data") {
                let server = try LoopbackServer([[head("200 OK", length: 0)]])
                _ = try await URLSessionTransport().send(Request(server.url("/a?b=c%2B")))
                let head = try unwrap(server.heads.first)
                expect(head).to(beginWith("GET /a?b=c%2B HTTP/1.1\r\n"))
                expect(head.lowercased()).to(contain("accept-encoding:"))
            }

            for address in [
                "asda", "", "ftp://example.org/", "file:///etc/passwd", "https://", "javascript:1",
            ] {
                it("rejects the address “\(address)”") {  // S3.3, hostile 30
                    let url = URL(string: address) ?? URL(filePath: "/")
                    let seen = await outcome(of: url)
                    expect(seen).to(equal(.failure(.unsupportedAddress(url.absoluteString))))
                }
            }

            it("reports a lost connection if no server is listening") {
                let server = try LoopbackServer([[String]]())
                // The server closes its socket soon after it has started.
                await expect { await outcome(of: server.url()) }.eventually(equal(.failure(.connectionLost)))
            }

            it("reports a lost connection if it breaks within the body") {  // hostile 30
                let server = try LoopbackServer([[head("200 OK", length: 100) + "only this"]])
                let seen = await outcome(of: server.url())
                expect(seen).to(equal(.failure(.connectionLost)))
            }

            it("cancels a download of unknown length that exceeds the limit") {  // hostile 28
                let chunk = String(repeating: "x", count: 1000)
                let server = try LoopbackServer([[head("200 OK")] + Array(repeating: chunk, count: 50)])
                let seen = await outcome(of: server.url(), URLSessionTransport(sizeLimit: 2000))
                expect(seen).to(equal(.failure(.tooLarge(limit: 2000))))
            }

            it("ends when its task is cancelled") {
                let pieces = Array(repeating: "x", count: 200)
                let server = try LoopbackServer([[head("200 OK", length: 200)] + pieces])
                let url = server.url()
                let task = Task { await outcome(of: url) }
                await expect(server.heads).eventually(haveCount(1))
                task.cancel()
                let seen = await task.value
                expect(seen).to(equal(.failure(.cancelled)))
            }

            it("sends no request when its task was cancelled before it started") {
                let server = try LoopbackServer([[head("200 OK", length: 5) + "hello"]])
                let url = server.url()
                let task = Task {
                    while !Task.isCancelled { await Task.yield() }
                    return await outcome(of: url)
                }
                task.cancel()
                let seen = await task.value
                expect(seen).to(equal(.failure(.cancelled)))
                expect(server.heads).to(beEmpty())
            }

            it("sends concurrent requests") {
                let server = try LoopbackServer(
                    (1...20).map { number in [head("200 OK", length: 2), String(format: "%02d", number)] },
                    pause: 1_000)
                let (url, transport) = (server.url(), URLSessionTransport())
                let bodies = await withTaskGroup(of: String.self) { group in
                    for _ in 1...20 {
                        group.addTask {
                            guard case .success(let response) = await outcome(of: url, transport) else {
                                return ""
                            }
                            return String(decoding: response.body, as: UTF8.self)
                        }
                    }
                    var bodies: [String] = []
                    for await body in group { bodies.append(body) }
                    return bodies
                }
                expect(bodies.sorted()).to(equal((1...20).map { String(format: "%02d", $0) }))
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
    }
}
