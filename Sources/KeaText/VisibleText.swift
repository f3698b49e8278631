/// Text that may be shown to people: what a terminal would obey, and what nobody would see, is written out.
///
/// A name, a message or a path comes from whoever wrote a feature or an example. On its way to a terminal it could
/// ring, repaint the screen, fill the clipboard or turn a line round. Everything that Kea prints goes through here:
/// control characters, overrides of the writing direction and characters without a shape appear as `\u{1B}`. Line
/// feeds and tabs stay, and so do joiners between characters that are not ASCII, as emoji and many scripts have them.
package enum VisibleText {
    /// The notation of a character that is written out.
    package enum Notation {
        /// As in Swift, `\u{1B}`, for people.
        case swift
        /// As in JSON, `\u001B`: a reader of the JSON gets the character itself.
        case json
    }

    /// The text with everything written out that should not be shown as it is.
    package static func escaped(_ text: String, as notation: Notation = .swift) -> String {
        if ByteSet.unusual.isMissing(in: text) { return text }
        var text = text
        let result = text.withUTF8 { escaped($0, notation, keepsLines: true) }
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The text on one line: line feeds and tabs are written out, too, as `\n` and `\t`.
    package static func line(_ text: String) -> String {
        if outsideOfLines.isMissing(in: text) { return text }
        var text = text
        let result = text.withUTF8 { escaped($0, .swift, keepsLines: false) }
        return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    private static let outsideOfLines = ByteSet.unusual.union("\n\t")

    /// Bytes of UTF-8 with everything written out that should not be shown as it is.
    package static func escaped(_ bytes: [UInt8], as notation: Notation = .swift) -> [UInt8] {
        bytes.withUnsafeBufferPointer { escaped($0, notation, keepsLines: true) } ?? bytes
    }

    /// - Returns: `nil` where there is nothing to write out.
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

    /// The next byte that is not a printable one of ASCII.
    private static func nextUnusual(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte > 0x7E { return index }
            index += 1
        }
        return nil
    }

    /// The scalar at an index, and how many bytes it takes; of bytes that are no UTF-8, a single one.
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
        // Joiners belong to what stands before them, which is never ASCII.
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
        case (.json, _): return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
    }
}
