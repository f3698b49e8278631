import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// The client over HTTP on real sockets of this machine.
final class OverHTTPSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    /// Returns a client of a server, with short delays before retries.
    private static func site(_ server: LoopbackServer) -> StackExchange {
        var configuration = StackExchange.Configuration()
        configuration.root = server.url("/2.3").absoluteString
        configuration.retryDelays = [.milliseconds(1), .milliseconds(1)]
        return StackExchange(transport: URLSessionTransport(), configuration: configuration)
    }

    private static func head(_ status: String, _ fields: String...) -> Data {
        Data(
            (["HTTP/1.1 \(status)"] + fields + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8)
    }

    private static let document = Data(page(#"{"question_id": 1, "title": "One"}"#).utf8)

    /// Returns a response with a body and its length.
    private static func reply(_ body: Data = document, _ status: String = "200 OK", _ fields: String...)
        -> [Data]
    {
        [
            Data(
                (["HTTP/1.1 \(status)"] + fields
                    + ["Content-Length: \(body.count)", "Connection: close", "", ""]).joined(
                        separator: "\r\n"
                    ).utf8) + body
        ]
    }

    /// Returns the bytes in gzip format, as one uncompressed block (RFC 1951, 3.2.4).
    private static func compressed(_ bytes: Data = document) -> Data {
        let count = UInt16(bytes.count)
        let lengths: [UInt8] = [
            1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8),
        ]
        var checksum: UInt32 = ~0
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
        }
        var trailer = Data()
        for number in [~checksum, UInt32(bytes.count)] {
            for place: UInt32 in 0..<4 { trailer.append(UInt8(number >> (8 * place) & 0xFF)) }
        }
        return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]) + lengths + bytes + trailer
    }

    /// The descriptions and scripts of successful responses.
    private static var good: [(String, [[Data]])] {
        let slow = [head("200 OK")] + document.map { Data([$0]) }
        let chunked: [Data] = [
            head("200 OK", "Transfer-Encoding: chunked"),
            Data("\(String(document.count - 7, radix: 16))\r\n".utf8), document.dropLast(7),
            Data("\r\n7\r\n".utf8), document.suffix(7), Data("\r\n0\r\n\r\n".utf8),
        ]
        let cut = [[head("200 OK", "Content-Length: 99")], [Data("HTTP/1.1 20".utf8)]]
        return [
            ("at once", [reply()]), ("slowly, byte by byte", [slow]), ("in chunks", [chunked]),
            ("compressed", [reply(compressed(), "200 OK", "Content-Encoding: gzip")]),
            ("after a redirect", [reply(Data(), "302 Found", "Location: /elsewhere"), reply()]),
            ("after an empty response", [[], reply()]),
            ("after two truncated responses", cut + [reply()]),
            ("after a response of a busy server", [reply(Data(), "503 Busy"), reply()]),
        ]
    }

    /// The descriptions, scripts and errors of failing responses.
    private static var bad: [(String, [[Data]], StackExchangeError)] {
        let circle = reply(Data(), "302 Found", "Location: /")
        let long = [head("200 OK", "Content-Length: 50000000"), Data(count: 100_000)]
        return [
            ("missing", [reply(Data(), "404 Not Found")], .unreadable(.empty, status: 404)),
            (
                "truncated three times", Array(repeating: [head("200 OK", "Content-Length: 9")], count: 3),
                .transport(.connectionLost)
            ),
            ("too long", [long], .transport(.tooLarge(limit: 8 << 20))),
            ("redirected in a circle", Array(repeating: circle, count: 9), .transport(.tooManyRedirects)),
            ("not HTTP", [[Data("SSH-2.0\r\n\r\n".utf8)]], .transport(.notHTTP(reason: ""))),
        ]
    }

    override class func spec() {
        describe("a StackExchange client over HTTP", .timeLimit(.seconds(30))) {
            @MainActor func title(_ server: LoopbackServer) async throws -> String? {
                try await Self.site(server).questions(tagged: "c++").values.first?.title
            }

            @MainActor func problem(with server: LoopbackServer) async -> StackExchangeError? {
                await failure { () async throws(StackExchangeError) in
                    try await Self.site(server).questions(tagged: "c++")
                }
            }

            for (kind, scripts) in good {
                it("reads a response \(kind)") {
                    let server = try LoopbackServer(scripts, pause: 100)
                    let seen = try await title(server)
                    expect(seen).to(equal("One"))
                    expect(server.heads).to(haveCount(scripts.count))
                    expect(server.heads.first).to(
                        beginWith("GET /2.3/questions?tagged=c%2B%2B&sort=creation"))
                }
            }

            for (kind, scripts, expected) in bad {
                it("reports a response that is \(kind)") {
                    let seen = await problem(with: try LoopbackServer(scripts, pause: 100))
                    if case .transport(.notHTTP)? = seen, case .transport(.notHTTP) = expected { return }
                    expect(seen).to(equal(expected))
                }
            }

            it("rejects truncated compressed data", each: [1, 8, 20, 60]) { missing in
                let half = compressed().dropLast(missing)
                let server = try LoopbackServer([reply(half, "200 OK", "Content-Encoding: gzip")])
                let seen = await problem(with: server)
                guard missing > 8 else {
                    // The last eight bytes are the checksum and the length; the text is complete without them.
                    expect(seen).to(beNil())
                    return
                }
                expect(seen).toNot(beNil())
            }

            it("cancels a download of fifty megabytes") {
                let server = try LoopbackServer(
                    [[head("200 OK")] + Array(repeating: Data(count: 100_000), count: 500)], pause: 500)
                let seen = await problem(with: server)
                expect(seen).to(equal(.transport(.tooLarge(limit: 8 << 20))))
                await expect(server.hasHungUp).eventually(beTrue(), within: .seconds(20))
                expect(server.bytesSent).to(beLessThan(50_000_000))
            }

            it("observes the pause that a busy server requests") {
                let server = try LoopbackServer([
                    reply(Data("{}".utf8), "503 Busy", "Retry-After: 1"), reply(),
                ])
                let start = ContinuousClock.now
                let seen = try await title(server)
                expect(seen).to(equal("One"))
                expect(ContinuousClock.now - start).to(beGreaterThanOrEqual(to: .seconds(1)))
            }
        }

        describe("a loopback transport") {
            @Let var fake = FakeServer(always: .response(Fixtures.picture))
            @Let var network = Result { try LoopbackTransport(to: fake) }

            @MainActor func outcome() async throws -> Result<Response, TransportError> {
                let network = try network.get()
                let request = Request(URL(string: "https://example.org/a?b=c%2B") ?? URL(filePath: "/"))
                do throws(TransportError) {
                    return .success(try await network.send(request))
                } catch {
                    return .failure(error)
                }
            }

            it("transfers the request and the response unchanged") {
                let response = try await outcome().get()
                expect(response.body).to(equal(Fixtures.picture.body))
                expect(response.header("Content-Type")).to(equal("image/png"))
                expect(response.header("Transfer-Encoding")).toNot(beNil())
                expect(fake.requests.map(\.url.absoluteString)).to(equal(["https://example.org/a?b=c%2B"]))
            }

            it(
                "transfers failures",
                each: [TransportError.connectionLost, .notConnected]
            ) {
                error in
                fake.answer = { _ in .failure(error) }
                let seen = try await outcome()
                expect(seen).to(equal(.failure(error)))
            }

            it("transfers a cancellation") {
                fake.isHolding = true
                let network = try network.get()
                let task = Task {
                    try await network.send(Request(URL(string: "https://example.org/") ?? URL(filePath: "/")))
                }
                await expect(fake.heldCount).eventually(equal(1))
                task.cancel()
                await expect(fake.heldCount).eventually(equal(0))
            }
        }
    }
}
