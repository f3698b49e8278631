import AppSupport
import Foundation
import Kea

final class WebAddressSpec: Spec {
    override class func spec() {
        describe("a web address") {
            it(
                "is absolute, with http or https and a host",
                each: ["http://a", "HTTPS://example.org/x?y#z", "http://[::1]:80/", "https://u:p@h/"]
            ) { text in expect(try unwrap(URL(string: text)).isWebAddress).to(beTrue()) }

            it(
                "requires http or https, and a host",
                each: ["asda", "/a", "//a/b", "ftp://a/", "file:///a", "https://", "javascript:1"]
            ) { text in expect(try unwrap(URL(string: text)).isWebAddress).to(beFalse()) }
        }

        describe("a redirect") {
            it(
                "may not leave the web or lead from https to http",
                each: [
                    ("https://example.org/a", "https://example.com/", true),
                    ("https://example.org/a", "HTTPS://example.com/", true),
                    ("https://example.org/a", "http://example.org/a", false),
                    ("http://127.0.0.1/a", "http://localhost/", true),
                    ("HTTP://127.0.0.1/a", "https://example.org/", true),
                    ("https://example.org/a", "file:///etc/passwd", false),
                    ("http://127.0.0.1/a", "ftp://127.0.0.1/", false),
                ]
            ) { from, to, may in
                expect(try unwrap(URL(string: from)).mayRedirect(to: unwrap(URL(string: to)))).to(equal(may))
            }
        }

        describe("a query") {
            it("percent-encodes all but unreserved characters") {  // S2.13
                let url = try unwrap(URL(string: "https://example.org/a?old=1"))
                expect(url.appending(query: [("q", "c++ & c#/ ключ"), ("n", "a-b._~1")]).absoluteString).to(
                    equal(
                        "https://example.org/a?old=1&q=c%2B%2B%20%26%20c%23%2F%20%D0%BA%D0%BB%D1%8E%D1%87&n=a-b._~1"
                    ))
            }

            it("leaves exactly the unreserved ASCII characters unencoded") {
                let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
                let url = try unwrap(URL(string: "https://example.org/"))
                for code in 0..<UInt8(0x80) {
                    let letter = String(Unicode.Scalar(code))
                    let hex = String(code, radix: 16, uppercase: true)
                    let written =
                        unreserved.contains(letter) ? letter : "%" + (hex.count < 2 ? "0" : "") + hex
                    expect(url.appending(query: [("q", letter)]).query(percentEncoded: true)).to(
                        equal("q=" + written))
                }
            }
        }
    }
}
