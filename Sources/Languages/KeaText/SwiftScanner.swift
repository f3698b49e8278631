import CBytes

package struct SwiftToken: Equatable, Sendable {
    package enum Kind: Sendable {
        /// An identifier, a keyword, or a directive such as `#if`.
        case word
        /// A string, a regular expression or a number.
        case literal
        /// A character of an operator or a separator.
        case symbol
        case opening, closing
    }

    package let kind: Kind
    package let range: Range<Int>
}

/// Divides Swift source text into tokens, without comments and white space.
///
/// A literal or comment without an end, as in a text that is being edited, ends at the end of its line or of the text.
struct SwiftScanner {
    /// The text, followed by a 0.
    private let text: UnsafePointer<UInt8>
    private let count: Int
    private var index: Int
    /// Whether a slash can begin a regular expression although no space precedes it.
    private var isOperandExpected = true

    init(_ text: UnsafePointer<UInt8>, count: Int, from index: Int) {
        (self.text, self.count, self.index) = (text, count, index)
    }

    mutating func next() -> SwiftToken? {
        let hasSpace = skipSpaceAndComments()
        guard index < count else { return nil }
        let start = index
        let kind = token(after: hasSpace)
        isOperandExpected = kind == .opening || kind == .symbol
        return SwiftToken(kind: kind, range: start..<index)
    }

    /// Reads a token, which begins with a byte that is not space.
    private mutating func token(after hasSpace: Bool) -> SwiftToken.Kind {
        let first = text[index]
        if Self.isWord(first) {
            let isNumber = Self.isDigit(first)
            skipWord()
            // The fraction of a number; `1...3` and `1.description` have none.
            if isNumber, text[index] == Byte.period, Self.isDigit(text[index + 1]) {
                index += 1
                skipWord()
            }
            return isNumber ? .literal : .word
        }
        if first == Byte.quote || first == Byte.hash {
            let hashes = run(of: Byte.hash, at: index)
            let opening = text[index + hashes]
            if opening == Byte.quote || opening == Byte.slash && hashes > 0 {
                return delimited(by: opening, hashes)
            }
            if hashes == 1, Self.isWord(opening) {
                index += 1
                skipWord()
                return .word
            }
        }
        if first == Byte.slash, hasSpace || isOperandExpected, let end = endOfRegex() {
            index = end
            return .literal
        }
        if first == Byte.backtick, let end = end(of: Byte.backtick) {
            index = end
            return .word
        }
        index += 1
        if first == 0x28 || first == 0x5B || first == 0x7B { return .opening }
        return first == 0x29 || first == 0x5D || first == 0x7D ? .closing : .symbol
    }

    // MARK: - Space and comments

    private mutating func skipSpaceAndComments() -> Bool {
        let start = index
        while index < count {
            let byte = text[index]
            if byte == 0x20 || byte == Byte.lineFeed || byte == 0x09 || byte == 0x0D {
                index += 1
            } else if byte == Byte.slash, text[index + 1] == Byte.slash {
                index = endOfLine
            } else if byte == Byte.slash, text[index + 1] == Byte.asterisk {
                skipComment()
            } else {
                break
            }
        }
        return index > start || index == 0
    }

    private mutating func skipComment() {
        var depth = 0
        while index < count {
            let (first, second) = (text[index], text[index + 1])
            let isOpening = first == Byte.slash && second == Byte.asterisk
            let isClosing = first == Byte.asterisk && second == Byte.slash
            if isOpening { depth += 1 }
            if isClosing { depth -= 1 }
            index += isOpening || isClosing ? 2 : 1
            if depth == 0 { return }
        }
    }

    // MARK: - Literals

    /// Reads a string, or a regular expression between hash signs, which may have several lines.
    private mutating func delimited(by quote: UInt8, _ hashes: Int) -> SwiftToken.Kind {
        index += hashes
        let isRegex = quote == Byte.slash
        let isMultiline =
            isRegex || run(of: quote, at: index) >= 3 && !(hashes > 0 && endsOnLine(hashes))
        let width = isRegex || !isMultiline ? 1 : 3
        index += width
        while index < count, isMultiline || text[index] != Byte.lineFeed {
            if text[index] == Byte.backslash, isRegex || run(of: Byte.hash, at: index + 1) >= hashes {
                index += isRegex ? 1 : 1 + hashes
                if !isRegex, text[index] == 0x28 { skipInterpolation() } else { index += 1 }
            } else if text[index] == quote, width == 1 || run(of: quote, at: index) >= 3,
                run(of: Byte.hash, at: index + width) >= hashes
            {
                index += width + hashes
                break
            } else {
                index += 1
            }
        }
        index = min(index, count)
        return .literal
    }

    /// Whether a raw string such as `#"""#` ends on its line, so that its quotes are content.
    private func endsOnLine(_ hashes: Int) -> Bool {
        (index + 1..<endOfLine).contains {
            text[$0] == Byte.quote && run(of: Byte.hash, at: $0 + 1) >= hashes
        }
    }

    private mutating func skipInterpolation() {
        var depth = 0
        while let token = next() {
            if token.kind == .opening { depth += 1 }
            if token.kind == .closing { depth -= 1 }
            if depth == 0 { return }
        }
    }

    /// Returns the end of a regular expression between slashes; `nil` if the slash is an operator.
    private func endOfRegex() -> Int? {
        let next = text[index + 1]
        return next == 0x20 || next == 0x09 ? nil : end(of: Byte.slash)
    }

    /// Returns the index after the next delimiter on the line without a backslash before it.
    private func end(of delimiter: UInt8) -> Int? {
        var end = index + 1
        while end < count, text[end] != Byte.lineFeed {
            if text[end] == delimiter { return end + 1 }
            end += text[end] == Byte.backslash ? 2 : 1
        }
        return nil
    }

    // MARK: - Bytes

    private enum Byte {
        static var lineFeed: UInt8 { 0x0A }
        static var quote: UInt8 { 0x22 }
        static var hash: UInt8 { 0x23 }
        static var asterisk: UInt8 { 0x2A }
        static var period: UInt8 { 0x2E }
        static var slash: UInt8 { 0x2F }
        static var backslash: UInt8 { 0x5C }
        static var backtick: UInt8 { 0x60 }
    }

    private var endOfLine: Int {
        memchr(text + index, 0x0A, count - index).map { UnsafeRawPointer($0) - UnsafeRawPointer(text) }
            ?? count
    }

    private func run(of byte: UInt8, at start: Int) -> Int {
        var end = start
        while text[end] == byte { end += 1 }
        return end - start
    }

    private mutating func skipWord() {
        while Self.isWord(text[index]) { index += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Whether a byte is part of an identifier, `$0` among them, or of a character outside of ASCII.
    private static func isWord(_ byte: UInt8) -> Bool {
        let lowercase = byte | 0x20
        return lowercase >= 0x61 && lowercase <= 0x7A || isDigit(byte) || byte == 0x5F || byte == 0x24
            || byte >= 0x80
    }
}
