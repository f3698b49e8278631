import Foundation

/// A request of HTTP/1.1.
package struct HTTPRequest: Sendable, Equatable {
    package var method: String
    /// The path, as it was sent.
    package var path: String
    /// The parameters of the query, decoded.
    package var query: [String: String] = [:]
    /// The fields of the header; names in small letters.
    package var fields: [String: String] = [:]
    package var body = Data()

    package init(
        method: String, path: String, query: [String: String] = [:], fields: [String: String] = [:],
        body: Data = Data()
    ) {
        (self.method, self.path, self.query, self.fields, self.body) = (method, path, query, fields, body)
    }
}

/// A response of HTTP/1.1.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var fields: [(name: String, value: String)]
    package var body: Data

    package init(_ status: Int, _ type: String, _ body: Data) {
        (self.status, self.body) = (status, body)
        // Nothing of this page leaves the machine, or is kept by the browser.
        fields = [
            ("Content-Type", type), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
    }

    package init(_ status: Int, _ text: String) {
        self.init(status, "text/plain; charset=utf-8", Data(text.utf8))
    }

    /// The status line and the fields, up to the blank line.
    package func head(length: Int?) -> Data {
        var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Error")"]
        lines += fields.map { "\($0.name): \($0.value)" }
        if let length { lines.append("Content-Length: \(length)") }
        lines.append("Connection: close")
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private static let reasons = [
        200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 413: "Content Too Large",
        415: "Unsupported Media Type", 431: "Request Header Fields Too Large", 501: "Not Implemented",
        503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}

/// Reads one request from the bytes of a connection.
package struct HTTPRequestReader {
    /// A request that is refused, with the status of the response.
    package struct Refusal: Error, Equatable {
        package let status: Int
        package let reason: String

        package init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
    }

    package static let longestHead = 16 << 10
    package static let longestBody = 16 << 20

    private var bytes: [UInt8] = []
    /// The request without its body, and where the body begins and ends.
    private var head: (request: HTTPRequest, body: Range<Int>)?

    package init() {}

    /// Adds what has arrived.
    ///
    /// - Returns: the request once it is complete.
    package mutating func add(_ more: some Sequence<UInt8>) throws(Refusal) -> HTTPRequest? {
        // The end of the head may have arrived in two pieces.
        let searched = max(0, bytes.count - 3)
        bytes += more
        if head == nil { try readHead(from: searched) }
        guard let head, bytes.count >= head.body.upperBound else { return nil }
        var request = head.request
        request.body = Data(bytes[head.body])
        return request
    }

    private mutating func readHead(from start: Int) throws(Refusal) {
        let limit = min(bytes.count, Self.longestHead)
        var place = start
        while place + 3 < limit, bytes[place..<(place + 4)] != [13, 10, 13, 10] { place += 1 }
        guard place + 3 < limit else {
            if bytes.count >= Self.longestHead {
                throw Refusal(431, "the head of a request is longer than \(Self.longestHead) bytes")
            }
            return
        }
        guard let text = String(validating: bytes[..<place], as: UTF8.self) else {
            throw Refusal(400, "the head of a request is not UTF-8")
        }
        let lines = text.components(separatedBy: "\r\n")
        var request = try Self.request(line: lines[0])
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(Self.isNameCharacter) else {
                throw Refusal(400, "a field of the head has no name")
            }
            let name = parts[0].lowercased()
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\t" }) else {
                throw Refusal(400, "the field \(name) contains a control character")
            }
            guard request.fields.updateValue(value, forKey: name) == nil || !Self.single.contains(name) else {
                throw Refusal(400, "the field \(name) occurs twice")
            }
        }
        guard request.fields["transfer-encoding"] == nil else {
            throw Refusal(501, "Transfer-Encoding is not supported")
        }
        var length = 0
        if let text = request.fields["content-length"] {
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw Refusal(400, "Content-Length is not a number of bytes")
            }
            guard let number = Int(text), number <= Self.longestBody else {
                throw Refusal(413, "a request is longer than \(Self.longestBody) bytes")
            }
            length = number
        }
        head = (request, (place + 4)..<(place + 4 + length))
    }

    /// The fields whose repetition could mean two things.
    private static let single: Set = ["content-length", "host", "origin", "content-type", "sec-fetch-site"]

    private static func isNameCharacter(_ letter: Character) -> Bool {
        letter.isASCII && (letter.isLetter || letter.isNumber || "!#$%&'*+-.^_`|~".contains(letter))
    }

    private static func request(line: String) throws(Refusal) -> HTTPRequest {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].hasPrefix("/"), parts[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw Refusal(400, "the first line is not that of a request") }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
            throw Refusal(505, "the version is not HTTP/1.1")
        }
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var request = HTTPRequest(method: String(parts[0]), path: String(target[0]))
        for pair in target.count > 1 ? target[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = String(sides[0]).removingPercentEncoding,
                let value = sides.count > 1 ? String(sides[1]).removingPercentEncoding : ""
            else { throw Refusal(400, "the query is not encoded as an address is") }
            request.query[name] = value
        }
        return request
    }
}
