/// Text that is safe to display, as all that Kea prints: control sequences and invisible characters are escaped.
///
/// Line feeds and tabs stay, and so do joiners between non-ASCII characters, which emoji and many scripts need.
package enum VisibleText {
    package enum Notation {
        /// Swift's notation, `\u{1B}`, for people.
        case swift
        /// JSON's notation, `\u001B`: a JSON reader decodes the character itself.
        case json
    }

    package static func escaped(_ text: String, as notation: Notation = .swift) -> String {
        ByteSet.unusual.isMissing(in: text) ? text : escaped(text, notation, keepsLines: true)
    }

    /// Returns the text on one line: line feeds and tabs are escaped too, as `\n` and `\t`.
    package static func line(_ text: String) -> String {
        outsideOfLines.isMissing(in: text) ? text : escaped(text, .swift, keepsLines: false)
    }

    private static let outsideOfLines = ByteSet.unusual.union("\n\t")

    package static func escaped(_ bytes: [UInt8], as notation: Notation = .swift) -> [UInt8] {
        Array(escaped(String(decoding: bytes, as: UTF8.self), as: notation).utf8)
    }

    private static func escaped(_ text: String, _ notation: Notation, keepsLines: Bool) -> String {
        var result = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isHidden(scalar, after: previous, keepsLines: keepsLines) {
                result += written(scalar.value, notation)
            } else {
                result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }

    private static func isHidden(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, keepsLines: Bool
    ) -> Bool {
        switch scalar {
        case "\t", "\n": !keepsLines
        // A joiner belongs to the character before it, which is never ASCII.
        case "\u{200C}", "\u{200D}": previous?.isASCII ?? true
        default: scalar.isInvisible
        }
    }

    private static func written(_ value: UInt32, _ notation: Notation) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        switch (notation, value) {
        case (.swift, 0x09): return "\\t"
        case (.swift, 0x0A): return "\\n"
        case (.swift, 0x0D): return "\\r"
        case (.swift, _): return "\\u{\(digits)}"
        case (.json, 0x10000...):
            let rest = value - 0x10000
            return written(0xD800 + rest >> 10, .json) + written(0xDC00 + rest & 0x3FF, .json)
        case (.json, _): return "\\u" + zeroPadded(digits, to: 4)
        }
    }
}
