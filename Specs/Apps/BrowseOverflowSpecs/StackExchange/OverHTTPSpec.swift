import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class OverHTTPSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    private static func head(_ status: String, _ fields: String...) -> Data {
        Data(
            (["HTTP/1.1 \(status)"] + fields + ["Connection: close", "", ""]).joined(separator: "\r\n").utf8)
    }

    private static let document = Data(page(#"{"question_id": 1, "title": "One"}"#).utf8)

    private static func reply(
        _ body: Data = document, _ status: String = "200 OK", _ field: String = "X-Kind: kea"
    ) -> [Data] {
        [head(status, field, "Content-Length: \(body.count)") + body]
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

    /// The descriptions and scripts of responses, and the error of those that fail.
    private static var responses: [(String, [[Data]], StackExchangeError?)] {
        let cut = [[head("200 OK", "Content-Length: 99")], [Data("HTTP/1.1 20".utf8)]]
        return [
            ("sent byte by byte", [[head("200 OK")] + document.map { Data([$0]) }], nil),
            ("that is compressed", [reply(compressed(), "200 OK", "Content-Encoding: gzip")], nil),
            ("after a redirect", [reply(Data(), "302 Found", "Location: /elsewhere"), reply()], nil),
            ("after an empty response", [[], reply()], nil),
            ("after two truncated responses", cut + [reply()], nil),
            ("after one of a busy server", [reply(Data(), "503 Busy"), reply()], nil),
            ("that is missing", [reply(Data(), "404 Not Found")], .unreadable(.empty, status: 404)),
            (
                "truncated three times", Array(repeating: [head("200 OK", "Content-Length: 9")], count: 3),
                .transport(.connectionLost)
            ),
            (
                "that is too long", [[head("200 OK", "Content-Length: 50000000"), Data(count: 100_000)]],
                .transport(.tooLarge(limit: 8 << 20))
            ),
        ]
    }

    override class func spec() {
        describe("a StackExchange client over HTTP", .timeLimit(.seconds(30))) {  // S3.2
            @MainActor func title(_ server: LoopbackServer) async throws(StackExchangeError) -> String? {
                var configuration = StackExchange.Configuration()
                configuration.root = server.url("/2.3").absoluteString
                configuration.retryDelays = [.milliseconds(1), .milliseconds(1)]
                return try await StackExchange(transport: URLSessionTransport(), configuration: configuration)
                    .questions(tagged: "c++").values.first?.title
            }

            for (kind, scripts, expected) in responses {
                it("reads or reports a response \(kind)") {
                    let server = try LoopbackServer(scripts, pause: 100)
                    do throws(StackExchangeError) {
                        let title = try await title(server)
                        expect(title).to(equal("One"))
                        expect(expected).to(beNil())
                    } catch {
                        expect(error).to(equal(expected))
                    }
                    expect(server.heads).to(haveCount(scripts.count))
                    expect(server.heads.first).to(
                        beginWith("GET /2.3/questions?tagged=c%2B%2B&sort=creation"))
                }
            }

            it("rejects truncated compressed data", each: [1, 8, 20, 60]) { missing in
                let half = compressed().dropLast(missing)
                let server = try LoopbackServer([reply(half, "200 OK", "Content-Encoding: gzip")])
                let title = try? await title(server)
                // The last eight bytes are the checksum and the length; the text is complete without them.
                expect(title).to(equal(missing > 8 ? nil : "One"))
            }
        }
    }
}
