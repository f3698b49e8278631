import Foundation
import Kea
import KeaWorkbench

final class HTTPSpec: Spec {
    override class func spec() {
        describe("a request") {
            func read(_ pieces: [String]) throws -> HTTPRequest? {
                var reader = HTTPRequestReader()
                for piece in pieces {
                    if let request = try reader.add(piece.utf8) { return request }
                }
                return nil
            }

            it("is read in pieces of any size") {
                let text =
                    "POST /a/b?x=1%20%2B&y&z=a=b?c+d HTTP/1.1\r\nHost: h\r\nContent-length: 4\r\n\r\n{}\r\n"
                for pieces in [[text], text.map(String.init)] {
                    let request = try read(pieces)
                    expect([request?.method, request?.path]).to(equal(["POST", "/a/b"]))
                    expect(request?.query).to(equal(["x": "1 +", "y": "", "z": "a=b?c+d"]))
                    expect(request?.fields).to(equal(["host": "h", "content-length": "4"]))
                    expect(request?.body).to(equal(Data("{}\r\n".utf8)))
                }
            }

            it("is not complete before its body") {
                for length in [3, 16 << 20] {
                    expect(try read(["POST / HTTP/1.1\r\nContent-Length: \(length)\r\n\r\nab"])).to(beNil())
                }
            }

            it("may have fields without a value") {
                let request = try read(["GET / HTTP/1.1\r\nX:\r\nY: a:b\r\n\r\n"])
                expect(request?.fields).to(equal(["x": "", "y": "a:b"]))
            }

            for (text, status, reason) in [
                ("\r\n\r\n", 400, "the first line is not that of a request"),
                ("GET HTTP/1.1\r\n\r\n", 400, "the first line is not that of a request"),
                ("GET http://a/ HTTP/1.1\r\n\r\n", 400, "the first line is not that of a request"),
                ("GET /ä HTTP/1.1\r\n\r\n", 400, "the first line is not that of a request"),
                ("GET / HTTP/2\r\n\r\n", 400, "the first line is not that of a request"),
                ("GET /?a=%zz HTTP/1.1\r\n\r\n", 400, "the first line is not that of a request"),
                ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400, "a line of the head is not a field"),
                ("GET / HTTP/1.1\r\n: a\r\n\r\n", 400, "a line of the head is not a field"),
                ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "a line of the head is not a field"),
                (
                    "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400,
                    "the length of the body is not a number"
                ),
                (
                    "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413,
                    "a request is longer than 16777216 bytes"
                ),
                (
                    "POST / HTTP/1.1\r\nContent-Length: 1073741824\r\n\r\n", 413,
                    "a request is longer than 16777216 bytes"
                ),
                (
                    "GET /" + String(repeating: "a", count: 1 << 15), 431,
                    "the head of a request is longer than 16384 bytes"
                ),
            ] {
                it("is refused: \(text.prefix(60).debugDescription)") {
                    expect(try read([text])).to(throwError(HTTPRequestReader.Refusal(status, reason)))
                }
            }
        }
    }
}
