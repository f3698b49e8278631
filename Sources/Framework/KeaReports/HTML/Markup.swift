import Foundation
import KeaText

/// HTML in the making, which text can enter only as text.
///
/// What stands in the source as a literal is markup. Whatever is interpolated into it is escaped, in an element and in
/// a quoted attribute alike; nothing but other markup is taken as it is.
///
/// ```swift
/// page += "<li title=\"\(place)\">\(sentence)</li>"
/// ```
struct Markup: ExpressibleByStringInterpolation {
    /// The text of the markup.
    private(set) var html: String

    /// Whether there is none.
    var isEmpty: Bool { html.isEmpty }

    init(stringLiteral literal: String) { html = literal }

    init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

    static func += (left: inout Markup, right: Markup) { left.html += right.html }

    /// Collects the literals as they are, and the values between them escaped.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { html += literal }
        mutating func appendInterpolation(_ text: String) { html += Markup.escaped(text) }
        mutating func appendInterpolation(_ number: Int) { html += String(number) }
        mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
    }

    /// The text with the characters written out that mean something in HTML, and those that nobody would see.
    private static func escaped(_ text: String) -> String {
        // Most text is plain, and the C library sees that at once, in a debug build too.
        let count = text.utf8.count
        if text.withCString({ strspn($0, plain) }) == count { return text }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(count + 16)
        for byte in VisibleText.escaped(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8
            case UInt8(ascii: "<"): escaped += "&lt;".utf8
            case UInt8(ascii: ">"): escaped += "&gt;".utf8
            case UInt8(ascii: "\""): escaped += "&quot;".utf8
            case UInt8(ascii: "'"): escaped += "&#39;".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// The printable characters of ASCII that mean nothing in HTML.
    private static let plain =
        " !#$%()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
}

extension Markup {
    /// A link where the address is one of the web; the text alone where it is anything else.
    ///
    /// An address such as `javascript:…` would be obeyed.
    static func link(_ address: String, _ text: Markup) -> Markup {
        let lower = address.lowercased()
        guard ["http://", "https://", "mailto:"].contains(where: lower.hasPrefix) else { return text }
        return "<a href=\"\(address)\" rel=\"noreferrer noopener\">\(text)</a>"
    }
}
