import Foundation

package struct HTTPRequest: Sendable {
    package var method: String
    package var path: String
    package var query: [String: String] = [:]
    /// The fields of the header; names in small letters.
    package var fields: [String: String] = [:]
    package var body = Data()
}

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
        var lines = ["HTTP/1.1 \(status) "] + fields.map { "\($0.name): \($0.value)" }
        if let length { lines.append("Content-Length: \(length)") }
        lines.append("Connection: close")
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

package struct HTTPRequestReader {
    package struct Refusal: Error, Equatable {
        package let status: Int
        package let reason: String

        package init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
    }

    package static let longestHead = 16 << 10
    package static let longestBody = 16 << 20

    private var bytes = Data()
    /// The request without its body, and where the body begins and ends.
    private var found: (head: HTTPRequest, body: Range<Int>)?

    /// The request without its body; `nil` before the head is complete.
    var head: HTTPRequest? { found?.head }

    package init() {}

    /// Adds what has arrived, and returns the request once it is complete.
    package mutating func add(_ more: some Sequence<UInt8>) throws(Refusal) -> HTTPRequest? {
        bytes += more
        if found == nil {
            guard let end = bytes.prefix(Self.longestHead).range(of: Data("\r\n\r\n".utf8)) else {
                guard bytes.count >= Self.longestHead else { return nil }
                throw Refusal(431, "the head of a request is longer than \(Self.longestHead) bytes")
            }
            let (head, length) = try Self.head(String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
            found = (head, end.upperBound..<(end.upperBound + length))
        }
        guard let (head, body) = found, bytes.count >= body.upperBound else { return nil }
        var request = head
        request.body = bytes.subdata(in: body)
        return request
    }

    private static func head(_ text: String) throws(Refusal) -> (HTTPRequest, Int) {
        let lines = text.components(separatedBy: "\r\n")
        guard let line = lines[0].wholeMatch(of: #/([A-Z]+) (/[!-~]*) HTTP/1\.[01]/#),
            let address = URLComponents(string: String(line.2), encodingInvalidCharacters: false)
        else { throw Refusal(400, "the first line is not that of a request") }
        var request = HTTPRequest(method: String(line.1), path: address.percentEncodedPath)
        for item in address.queryItems ?? [] { request.query[item.name] = item.value ?? "" }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: \.isWhitespace) else {
                throw Refusal(400, "a line of the head is not a field")
            }
            let name = parts[0].lowercased()
            request.fields[name] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = request.fields["content-length"] ?? "0"
        guard length.wholeMatch(of: #/[0-9]+/#) != nil else {
            throw Refusal(400, "the length of the body is not a number")
        }
        guard let number = Int(length), number <= Self.longestBody else {
            throw Refusal(413, "a request is longer than \(Self.longestBody) bytes")
        }
        return (request, number)
    }
}
