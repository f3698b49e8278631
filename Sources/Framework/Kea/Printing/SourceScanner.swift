/// Finds the ends of Swift's brackets, literals and comments in source text.
///
/// It knows just enough of the language to tell a bracket from one inside a literal or comment.
struct SourceScanner {
    /// The bytes of the source file.
    let bytes: [UInt8]
    /// The offset of the requested location.
    let start: Int

    /// The greatest number of bytes to scan; a longer call has no text.
    private static let reach = 8000
    private let limit: Int

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
        start = offset
        limit = min(bytes.count, offset + Self.reach)
    }

    /// A call: the text between its parentheses and its trailing closure.
    struct Call {
        /// The text between the parentheses, if there are any.
        var parenthesized: Range<Int>?
        /// The arguments between the parentheses.
        var parts: [Range<Int>] = []
        /// The text between the braces of a trailing closure, if there is one.
        var closure: Range<Int>?

        /// The text between the parentheses, or else between the braces.
        var first: Range<Int> {
            if let parenthesized, closure == nil || !parenthesized.isEmpty { return parenthesized }
            return closure ?? 0..<0
        }

        /// The arguments, including a trailing closure with its braces.
        var arguments: [Range<Int>] {
            parts + (closure.map { [$0.lowerBound - 1..<$0.upperBound + 1] } ?? [])
        }
    }

    /// Returns the call whose function name begins at `index`.
    func call(at index: Int) -> Call? {
        var call = Call()
        var index = skipSpace(from: skipWord(from: index))
        if byte(index) == UInt8(ascii: "("), let end = endOfGroup(at: index) {
            call.parenthesized = index + 1..<end
            call.parts = parts(of: index + 1..<end)
            index = skipSpace(from: end + 1)
        }
        if byte(index) == UInt8(ascii: "{"), let end = endOfGroup(at: index) {
            call.closure = index + 1..<end
        }
        return call.parenthesized == nil && call.closure == nil ? nil : call
    }

    private func byte(_ index: Int) -> UInt8? {
        index < limit ? bytes[index] : nil
    }

    private func skipWord(from index: Int) -> Int {
        var index = index
        while let byte = byte(index), Self.isWordByte(byte) { index += 1 }
        return index
    }

    private func skipSpace(from index: Int) -> Int {
        var index = index
        while byte(index) == UInt8(ascii: " ") { index += 1 }
        return index
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Returns the ranges between the commas of a range, without surrounding white space.
    private func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var first = range.lowerBound
        var index = first
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: ",") {
                parts.append(first..<index)
                first = index + 1
            }
            index = endOfToken(at: index) ?? range.upperBound
        }
        if !(parts.isEmpty && range.isEmpty) { parts.append(first..<range.upperBound) }
        return parts
    }
}

// MARK: - Where things end

extension SourceScanner {
    /// The kinds of token that matter here.
    enum Token {
        case literal, comment, group, other
    }

    func token(at index: Int) -> Token {
        switch bytes[index] {
        case UInt8(ascii: "\""): return .literal
        case UInt8(ascii: "#"): return isLiteral(afterHashesFrom: index) ? .literal : .other
        case UInt8(ascii: "/"):
            let next = byte(index + 1)
            if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return .comment }
            return endOfBareRegex(at: index) == nil ? .other : .literal
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .group
        default: return .other
        }
    }

    /// Returns the index after the token that begins at `index`; a bracket and its contents are one token.
    func endOfToken(at index: Int) -> Int? {
        switch token(at: index) {
        case .comment: endOfComment(at: index)
        case .literal:
            bytes[index] == UInt8(ascii: "/") ? endOfBareRegex(at: index) : endOfDelimited(at: index)
        case .group: endOfGroup(at: index).map { $0 + 1 }
        case .other: index + 1
        }
    }

    /// Returns the index of the bracket that closes the one at `index`.
    private func endOfGroup(at index: Int) -> Int? {
        var index = index + 1
        while let byte = byte(index) {
            if [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) { return index }
            guard let next = endOfToken(at: index) else { return nil }
            index = next
        }
        return nil
    }

    private func endOfComment(at index: Int) -> Int? {
        if byte(index + 1) == UInt8(ascii: "/") {
            var index = index
            while let byte = byte(index), byte != UInt8(ascii: "\n") { index += 1 }
            return index
        }
        var index = index
        var depth = 0
        while let byte = byte(index) {
            let next = self.byte(index + 1)
            if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                depth -= 1
                index += 2
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return nil
    }

    private func hashes(from index: Int) -> Int {
        var count = 0
        while byte(index + count) == UInt8(ascii: "#") { count += 1 }
        return count
    }

    private func isLiteral(afterHashesFrom index: Int) -> Bool {
        let opening = byte(index + hashes(from: index))
        return opening == UInt8(ascii: "\"") || opening == UInt8(ascii: "/")
    }

    /// Returns the end of a string, or of a regular expression between hash signs.
    private func endOfDelimited(at start: Int) -> Int? {
        let hashes = hashes(from: start)
        var index = start + hashes
        guard let quote = byte(index) else { return nil }
        let isRegex = quote == UInt8(ascii: "/")
        let isMultiline = !isRegex && byte(index + 1) == quote && byte(index + 2) == quote
        let width = isMultiline ? 3 : 1
        index += width
        while let byte = byte(index) {
            if byte == UInt8(ascii: "\\"), isRegex || self.hashes(from: index + 1) >= hashes {
                index += 1 + (isRegex ? 0 : hashes)
                if !isRegex, self.byte(index) == UInt8(ascii: "(") {
                    guard let end = endOfGroup(at: index) else { return nil }
                    index = end
                }
                index += 1
            } else if byte == quote,
                !isMultiline || (self.byte(index + 1) == quote && self.byte(index + 2) == quote),
                self.hashes(from: index + width) >= hashes
            {
                return index + width + hashes
            } else if byte == UInt8(ascii: "\n"), !isMultiline, !isRegex {
                return nil
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Returns the end of a regular expression between slashes; `nil` if the slash is an operator.
    private func endOfBareRegex(at start: Int) -> Int? {
        guard let next = byte(start + 1), next != UInt8(ascii: " "), next != UInt8(ascii: "\t") else {
            return nil
        }
        var before = start - 1
        while before >= 0, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\n") {
            before -= 1
        }
        guard before < 0 || Array("([{,:;=!&|?<>+-*".utf8).contains(bytes[before]) else { return nil }
        var index = start + 1
        while let byte = byte(index), byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "/") { return index + 1 }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}
