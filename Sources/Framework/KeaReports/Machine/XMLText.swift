import KeaText

/// Text as XML 1.0 takes it.
enum XML {
    /// Text between elements.
    static func text(_ text: String) -> String { escape(text, inAttribute: false) }

    /// Text in an attribute, between double quotation marks.
    static func attribute(_ text: String) -> String { escape(text, inAttribute: true) }

    private static let special = ByteSet.unusual.union("&<>\"\n\t")

    /// Characters that XML cannot write, and those that nobody would see, stand there as `\u{1B}`.
    private static func escape(_ text: String, inAttribute: Bool) -> String {
        if special.isMissing(in: text) { return text }
        var escaped: [UInt8] = []
        for byte in VisibleText.escaped(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8
            case UInt8(ascii: "<"): escaped += "&lt;".utf8
            case UInt8(ascii: ">"): escaped += "&gt;".utf8
            case UInt8(ascii: "\"") where inAttribute: escaped += "&quot;".utf8
            case UInt8(ascii: "\n") where inAttribute: escaped += "&#10;".utf8
            case UInt8(ascii: "\t") where inAttribute: escaped += "&#9;".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
