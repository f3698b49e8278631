import AppSupport
import Foundation
import Kea

final class WebAddressSpec: Spec {
    override class func spec() {
        describe("a web address") {
            it(
                "is absolute, with http or https and a host",
                each: ["http://a", "HTTPS://example.org/x?y#z", "http://[::1]:80/", "https://u:p@h/"]
            ) { text in
                expect(try unwrap(URL(string: text)).isWebAddress).to(beTrue())
            }

            it(
                "requires http or https, and a host",
                each: ["asda", "/a", "//a/b", "ftp://a/", "file:///a", "https://", "javascript:1"]
            ) {
                text in
                expect(try unwrap(URL(string: text)).isWebAddress).to(beFalse())
            }
        }

        describe("a host") {
            it(
                "is on the public network",
                each: [
                    "example.org", "example.org.", "8.8.8.8", "172.32.0.1", "172.15.255.255", "192.169.0.1",
                    "100.128.0.1", "223.255.255.255", "1.1", "[2606:4700::1111]", "a.localhost.org",
                    "10.example.org",
                    "0x.org",
                ]
            ) { host in
                expect(try unwrap(URL(string: "https://\(host)/a.png")).isOnPublicNetwork).to(beTrue())
            }

            it(
                "is not on the public network",
                each: [
                    "localhost", "LOCALHOST", "localhost.", "a.localhost", "router", "intranet",
                    "printer.local",
                    "router.lan", "db.internal", "127.0.0.1", "127.0.0.1.", "127..1", "127.1", "0x7f.1",
                    "0177.0.0.1",
                    "2130706433",
                    "0x7f000001", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
                    "169.254.169.254",
                    "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "[::1]", "[::]", "[fe80::1]",
                    "[fc00::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[2001::1]",
                    "[ff02::1]",
                ]
            ) { host in
                expect(try unwrap(URL(string: "https://\(host)/a.png")).isOnPublicNetwork).to(beFalse())
            }
        }

        describe("a private network") {
            // RFC 6890, multicast, and the reserved addresses after it.
            for (name, before, first, last, after) in [
                ("“this network”", nil, "0.0.0.0", "0.255.255.255", "1.0.0.0"),
                ("10/8", "9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"),
                ("carrier-grade NAT", "100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"),
                ("loopback", "126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"),
                ("link-local", "169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"),
                ("172.16/12", "172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"),
                ("protocol assignments", "191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"),
                ("192.168/16", "192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"),
                ("benchmarking", "198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"),
                ("multicast", "223.255.255.255", "224.0.0.0", "255.255.255.255", nil),
                ("IPv6 below 2000::/3", nil, "[::2]", "[1fff:ffff::1]", "[2000::1]"),
                ("IPv6 above 2000::/3", "[3fff:ffff::1]", "[4000::1]", "[ffff::1]", nil),
                ("Teredo", "[2000:ffff::1]", "[2001::1]", "[2001:0:ffff::1]", "[2001:1::1]"),
                ("Teredo with leading zeros", nil, "[2001:0000::1]", "[2001:00:ffff::1]", "[2001:0001::1]"),
                ("6to4", "[2001:ffff::1]", "[2002::1]", "[2002:ffff::1]", "[2003::1]"),
            ] as [(String, String?, String, String, String?)] {
                func isPublic(_ host: String) throws -> Bool {
                    try unwrap(URL(string: "https://\(host)/a.png")).isOnPublicNetwork
                }
                it("such as \(name) covers exactly its range") {
                    for host in [first, last] { expect(try isPublic(host)).to(beFalse(), host) }
                    for host in [before, after].compactMap(\.self) {
                        expect(try isPublic(host)).to(beTrue(), host)
                    }
                }
            }

            it(
                "has its own top-level names",
                each: ["localhost", "local", "internal", "lan", "home", "corp", "intranet", "arpa"]
            ) { label in
                expect(try unwrap(URL(string: "https://a.\(label)/")).isOnPublicNetwork).to(beFalse())
                expect(try unwrap(URL(string: "https://a.\(label).org/")).isOnPublicNetwork).to(beTrue())
            }
        }

        describe("a redirect") {
            it(
                "may not leave the web or lead from the public network to a private one",
                each: [
                    ("https://example.org/a", "http://example.com/", true),
                    ("https://example.org/a", "https://10.0.0.1/", false),
                    ("http://127.0.0.1/a", "http://localhost/", true),
                    ("http://127.0.0.1/a", "https://example.org/", true),
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
