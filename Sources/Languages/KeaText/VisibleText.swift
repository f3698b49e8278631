/// Text that is safe to display: control sequences and invisible characters are escaped.
///
/// Names, messages and paths come from features and examples. On a terminal they could ring the bell, repaint the
/// screen, fill the clipboard or reverse the writing direction. Kea passes everything it prints through this type:
/// control characters, direction overrides and characters without a shape become `\u{1B}`. Line feeds and tabs stay,
/// and so do joiners between non-ASCII characters, which emoji and many scripts need.
package enum VisibleText {
    /// The notation of an escaped character.
    package enum Notation {
        /// Swift's notation, `\u{1B}`, for people.
        case swift
        /// JSON's notation, `\u001B`: a JSON reader decodes the character itself.
        case json
    }

    /// Returns the text with unsafe characters escaped.
    package static func escaped(_ text: String, as notation: Notation = .swift) -> String {
        if ByteSet.unusual.isMissing(in: text) { return text }
        var text = text
        let result = text.withUTF8 { escaped($0, notation, keepsLines: true) }
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Returns the text on one line: line feeds and tabs are escaped too, as `\n` and `\t`.
    package static func line(_ text: String) -> String {
        if outsideOfLines.isMissing(in: text) { return text }
        var text = text
        let result = text.withUTF8 { escaped($0, .swift, keepsLines: false) }
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    private static let outsideOfLines = ByteSet.unusual.union("\n\t")

    /// Returns UTF-8 bytes with unsafe characters escaped.
    package static func escaped(_ bytes: [UInt8], as notation: Notation = .swift) -> [UInt8] {
        bytes.withUnsafeBufferPointer { escaped($0, notation, keepsLines: true) } ?? bytes
    }

    /// - Returns: `nil` if there is nothing to escape.
    private static func escaped(
        _ bytes: UnsafeBufferPointer<UInt8>, _ notation: Notation, keepsLines: Bool
    ) -> [UInt8]? {
        guard var index = nextUnusual(in: bytes, from: 0) else { return nil }
        var result: [UInt8] = []
        var copied = 0
        while true {
            let (value, length) = scalar(in: bytes, at: index)
            if isHidden(value, after: index > 0 ? bytes[index - 1] : nil, keepsLines: keepsLines) {
                result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
                result.append(contentsOf: written(value, notation).utf8)
                copied = index + length
            }
            guard let next = nextUnusual(in: bytes, from: index + length) else { break }
            index = next
        }
        guard copied > 0 else { return nil }
        result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
        return result
    }

    /// Returns the index of the next byte that is not printable ASCII.
    private static func nextUnusual(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte > 0x7E { return index }
            index += 1
        }
        return nil
    }

    /// Returns the scalar at an index and its length in bytes.
    ///
    /// A byte that is not UTF-8 counts as one scalar.
    private static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (value: UInt32, length: Int) {
        let first = bytes[index]
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard length > 1, index + length <= bytes.count else { return (UInt32(first), 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let next = bytes[index + offset]
            guard next & 0xC0 == 0x80 else { return (UInt32(first), 1) }
            value = value << 6 | UInt32(next & 0x3F)
        }
        return (value, length)
    }

    private static func isHidden(_ value: UInt32, after previous: UInt8?, keepsLines: Bool) -> Bool {
        switch value {
        case 0x09, 0x0A: !keepsLines
        // A joiner belongs to the character before it, which is never ASCII.
        case 0x200C, 0x200D: previous.map { $0 < 0x80 } ?? true
        default: Unicode.Scalar.isInvisible(value)
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
