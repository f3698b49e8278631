/// Reads a call in Swift source text.
///
/// It knows just enough of the language to tell a bracket from one inside a literal or comment.
struct SourceScanner {
    /// A part of the source text; a bracket and its contents are one token.
    enum Token {
        case byte(UInt8)
        case literal(ArraySlice<UInt8>)
        case comment
        indirect case group(UInt8, [Token])
    }

    /// A call: what is between its parentheses, and in its trailing closure.
    struct Call {
        fileprivate var parenthesized: [Token]?
        fileprivate(set) var closure: [Token]?

        /// The text between the parentheses, or else between the braces, on one line.
        var subject: String {
            if let parenthesized, closure == nil || !parenthesized.isEmpty {
                return SourceScanner.oneLine(parenthesized)
            }
            return SourceScanner.oneLine(closure ?? [], isInBraces: true)
        }

        /// The arguments, each on one line; a trailing closure with its braces is the last one.
        var arguments: [String] {
            let parts =
                (parenthesized ?? []).isEmpty
                ? []
                : parenthesized?.split(
                    omittingEmptySubsequences: false
                ) { if case .byte(UInt8(ascii: ",")) = $0 { true } else { false } }
            return (parts ?? []).map { SourceScanner.oneLine(Array($0)) }
                + (closure.map { [SourceScanner.oneLine([.group(UInt8(ascii: "{"), $0)])] } ?? [])
        }
    }

    private let bytes: [UInt8]
    private let start: Int
    private var index: Int
    private let limit: Int

    /// The greatest number of bytes to scan; a longer call has no text.
    private static let reach = 8000

    /// - Parameters:
    ///   - bytes: the source file.
    ///   - line: a line, from 1.
    ///   - column: a column of that line in bytes, from 1.
    init?(_ bytes: [UInt8], line: Int, column: Int) {
        var offset = 0
        var left = line - 1
        while left > 0, offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "\n") { left -= 1 }
            offset += 1
        }
        offset += column - 1
        guard left == 0, line > 0, column > 0, offset < bytes.count else { return nil }
        self.bytes = bytes
        (start, index) = (offset, offset)
        limit = min(bytes.count, offset + Self.reach)
    }

    /// The number of lines that end between the location and the next token.
    var readLines: Int { bytes[start..<index].count { $0 == UInt8(ascii: "\n") } }

    /// Reads the call whose function name is the next word.
    mutating func call() -> Call? {
        var call = Call()
        skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        skip { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
                true
            default: false
            }
        }
        skip { $0 == UInt8(ascii: " ") }
        if byte() == UInt8(ascii: "(") {
            call.parenthesized = group()
            skip { $0 == UInt8(ascii: " ") }
        }
        if byte() == UInt8(ascii: "{") { call.closure = group() }
        return call.parenthesized == nil && call.closure == nil ? nil : call
    }

    private func byte(_ offset: Int = 0) -> UInt8? {
        index + offset < limit ? bytes[index + offset] : nil
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while let byte = byte(), isSkipped(byte) { index += 1 }
    }
}

// MARK: - Tokens

extension SourceScanner {
    private mutating func token() -> Token? {
        guard let first = byte() else { return nil }
        switch first {
        case UInt8(ascii: "\""): return delimited()
        case UInt8(ascii: "#"):
            let opening = byte(hashes())
            if opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "/") { return delimited() }
        case UInt8(ascii: "/"):
            if byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*") { return comment() }
            if let regex = bareRegex() { return regex }
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            return group().map { .group(first, $0) }
        default: break
        }
        index += 1
        return .byte(first)
    }

    /// Reads a bracket with its contents; `nil` if it is not closed.
    private mutating func group() -> [Token]? {
        index += 1
        var tokens: [Token] = []
        while let next = byte() {
            if ")]}".utf8.contains(next) {
                index += 1
                return tokens
            }
            guard let token = token() else { return nil }
            tokens.append(token)
        }
        return nil
    }

    private mutating func comment() -> Token? {
        if byte(1) == UInt8(ascii: "/") {
            skip { $0 != UInt8(ascii: "\n") }
            return .comment
        }
        var depth = 0
        while let first = byte() {
            let pair = [first, byte(1)]
            let change = pair == Array("/*".utf8) ? 1 : pair == Array("*/".utf8) ? -1 : 0
            depth += change
            index += change == 0 ? 1 : 2
            if change < 0, depth == 0 { return .comment }
        }
        return nil
    }

    /// Returns the number of hash signs at an offset from the next token.
    private func hashes(at offset: Int = 0) -> Int {
        var count = 0
        while byte(offset + count) == UInt8(ascii: "#") { count += 1 }
        return count
    }

    /// Reads a string, or a regular expression between hash signs.
    private mutating func delimited() -> Token? {
        let start = index
        let hashes = hashes()
        index += hashes
        guard let quote = byte() else { return nil }
        let isRegex = quote == UInt8(ascii: "/")
        let width = !isRegex && byte(1) == quote && byte(2) == quote ? 3 : 1
        index += width
        while let next = byte() {
            if next == UInt8(ascii: "\\"), isRegex || self.hashes(at: 1) >= hashes {
                index += 1 + (isRegex ? 0 : hashes)
                if !isRegex, byte() == UInt8(ascii: "(") {
                    guard group() != nil else { return nil }
                } else {
                    index += 1
                }
            } else if next == quote, width == 1 || (byte(1) == quote && byte(2) == quote),
                self.hashes(at: width) >= hashes
            {
                index += width + hashes
                return .literal(bytes[start..<index])
            } else if next == UInt8(ascii: "\n"), width == 1, !isRegex {
                return nil
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Reads a regular expression between slashes; `nil` if the slash is an operator.
    private mutating func bareRegex() -> Token? {
        guard let next = byte(1), next != UInt8(ascii: " "), next != UInt8(ascii: "\t") else {
            return nil
        }
        let before = bytes[..<index].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
        guard before.map("([{,:;=!&|?<>+-*".utf8.contains) ?? true else { return nil }
        var length = 1
        while let byte = byte(length), byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "/") {
                defer { index += length + 1 }
                return .literal(bytes[index...(index + length)])
            }
            length += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}

// MARK: - Text

extension SourceScanner {
    /// The length at which a text is cut.
    private static let shown = 160

    /// Returns tokens on one line: without comments, with a semicolon for a line end between two statements, and with
    /// `"""…"""` for a multi-line string.
    fileprivate static func oneLine(_ tokens: [Token], isInBraces: Bool = false) -> String {
        var text: [UInt8] = []
        append(tokens, isInBraces: isInBraces, to: &text)
        removeSpaces(from: &text)
        let whole = String(decoding: text, as: UTF8.self)
        return whole.count > shown ? "\(whole.prefix(shown - 1))…" : whole
    }

    private static func append(_ tokens: [Token], isInBraces: Bool, to text: inout [UInt8]) {
        for (index, token) in tokens.enumerated() {
            switch token {
            case .comment: break
            case .literal(let literal):
                text += literal.contains(UInt8(ascii: "\n")) ? Array("\"\"\"…\"\"\"".utf8) : Array(literal)
            case .group(let opening, let contents):
                let isInBraces = opening == UInt8(ascii: "{")
                text.append(opening)
                append(contents, isInBraces: isInBraces, to: &text)
                if !isInBraces { removeSpaces(from: &text) }
                // Brackets are two characters apart in ASCII, parentheses one.
                text.append(opening + (opening == UInt8(ascii: "(") ? 1 : 2))
            case .byte(let byte) where !isSpace(byte): text.append(byte)
            case .byte(UInt8(ascii: "\n"))
            where isInBraces && endsStatement(text, before: tokens[(index + 1)...]):
                removeSpaces(from: &text)
                text += Array("; ".utf8)
            case .byte:
                if let last = text.last, !" ([".utf8.contains(last) { text.append(UInt8(ascii: " ")) }
            }
        }
    }

    private static func removeSpaces(from text: inout [UInt8]) {
        while text.last == UInt8(ascii: " ") { text.removeLast() }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\n\r".utf8.contains(byte) }

    /// Returns whether a line end in a closure separates two statements.
    private static func endsStatement(_ text: [UInt8], before tokens: ArraySlice<Token>) -> Bool {
        guard let last = text.last(where: { $0 != UInt8(ascii: " ") }),
            !"{([,;=+-*/&|<>?:.".utf8.contains(last), text.suffix(3) != Array(" in".utf8)[...]
        else { return false }
        for token in tokens {
            switch token {
            case .byte(let byte) where isSpace(byte): continue
            case .byte(let byte): return !".}])+-*/&|?:<>=".utf8.contains(byte)
            case .comment: return false
            case .literal(let literal): return literal.first != UInt8(ascii: "/")
            case .group: return true
            }
        }
        return false
    }
}
