package struct SwiftCall {
    private let text: SwiftText
    /// The tokens from the name to the last bracket.
    private let tokens: [SwiftToken]
    /// The tokens between the parentheses, and those between the braces of a trailing closure.
    private let parenthesized, closure: Range<Int>?

    /// Reads a call from the function's name, or from the bracket after it, to which `#column` refers.
    init?(in text: SwiftText, at offset: Int) {
        var tokens: [SwiftToken] = []
        var (parenthesized, closure): (Range<Int>?, Range<Int>?)
        var depth = 0
        var start = 0
        text.scan(from: offset) { token in
            let byte = text.byte(of: token)
            if depth == 0, token.kind != .word || !tokens.isEmpty {
                let isFirst =
                    parenthesized == nil && text.line(at: token.range.lowerBound) == text.line(at: offset)
                guard byte == UInt8(ascii: "{") || isFirst && byte == UInt8(ascii: "(") else { return false }
                start = tokens.count + 1
            }
            tokens.append(token)
            if token.kind == .opening { depth += 1 }
            guard token.kind == .closing else { return true }
            depth -= 1
            guard depth == 0 else { return true }
            let contents = start..<(tokens.count - 1)
            if byte == UInt8(ascii: "}") { closure = contents } else { parenthesized = contents }
            return closure == nil
        }
        guard depth == 0, parenthesized != nil || closure != nil else { return nil }
        (self.text, self.tokens, self.parenthesized, self.closure) = (text, tokens, parenthesized, closure)
    }

    /// The bytes from the name to the end of the last bracket.
    package var range: Range<Int> {
        tokens[0].range.lowerBound..<tokens[tokens.count - 1].range.upperBound
    }

    package var hasClosure: Bool { closure != nil }

    /// The text between the parentheses, or else between the braces, on one line.
    package var subject: String {
        if let parenthesized, closure == nil || !parenthesized.isEmpty { return oneLine(parenthesized) }
        return closure.map { oneLine($0, isInBraces: true) } ?? ""
    }

    /// The arguments, each on one line; a trailing closure with its braces is the last one.
    package var arguments: [String] {
        let parts = parenthesized.map { split($0) } ?? []
        let closures = closure.map { [$0.lowerBound - 1..<$0.upperBound + 1] } ?? []
        return (parts + closures).map { oneLine($0) }
    }

    /// The bytes of the string literal that is the first argument, or in it as in `.regex("…")`.
    package var literal: Range<Int>? {
        guard let first = parenthesized.flatMap({ split($0).first }) else { return nil }
        let isWrapped = text.byte(of: tokens[first.lowerBound]) == UInt8(ascii: ".")
        let found = tokens[first].first { $0.kind == .literal }
        guard let found, isWrapped || first.count == 1, "\"#".utf8.contains(text.byte(of: found)) else {
            return nil
        }
        return found.range
    }

    /// The number of the line on which the closure's first statement begins, from 1; `nil` for an empty closure.
    package var bodyLine: Int? {
        guard let closure, let start = bodyStart ?? closure.first, start < closure.upperBound else {
            return nil
        }
        return text.line(at: tokens[start].range.lowerBound)
    }

    /// The index of the token after the closure's parameters and `in`; `nil` if it declares none.
    private var bodyStart: Int? {
        guard let closure else { return nil }
        var index = closure.lowerBound
        while index < closure.upperBound {
            let token = tokens[index]
            switch token.kind {
            case .word:
                let word = text[token.range]
                if word == "in" { return index + 1 }
                let isOnNewLine = index > closure.lowerBound && hasLineFeed(before: index)
                guard word != "for", !isOnNewLine else { return nil }
            case .opening where text.byte(of: token) != UInt8(ascii: "{"): index = end(of: index)
            case .symbol where !"=;".utf8.contains(text.byte(of: token)): break
            default: return nil
            }
            index += 1
        }
        return nil
    }

    // MARK: - Tokens

    private func end(of opening: Int) -> Int {
        var depth = 0
        return tokens.indices[opening...].first { index in
            if tokens[index].kind == .opening { depth += 1 }
            if tokens[index].kind == .closing { depth -= 1 }
            return depth == 0
        } ?? tokens.count - 1
    }

    /// Divides tokens at their commas outside of brackets.
    private func split(_ range: Range<Int>) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var depth = 0
        for index in range {
            let byte = text.byte(of: tokens[index])
            if tokens[index].kind == .opening { depth += 1 }
            if tokens[index].kind == .closing { depth -= 1 }
            guard depth == 0, byte == UInt8(ascii: ",") else { continue }
            parts.append(start..<index)
            start = index + 1
        }
        return parts + [start..<range.upperBound]
    }

    private func gap(before index: Int) -> Range<Int> {
        tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound
    }

    private func hasLineFeed(before index: Int) -> Bool { text.contains("\n".utf8, in: gap(before: index)) }

    // MARK: - Text

    private static let shown = 160

    /// Returns tokens on one line, without comments, with `; ` between statements and `"""…"""` for several lines.
    private func oneLine(_ range: Range<Int>, isInBraces: Bool = false) -> String {
        var line = ""
        var braces = [isInBraces]
        for index in range {
            let token = tokens[index]
            let byte = text.byte(of: token)
            if index > range.lowerBound {
                line += separator(before: index, inBraces: braces.last ?? false, after: line)
            }
            if token.kind == .opening { braces.append(byte == UInt8(ascii: "{")) }
            if token.kind == .closing { braces.removeLast() }
            let isMultiline = token.kind == .literal && text.contains("\n".utf8, in: token.range)
            line += isMultiline ? "\"\"\"…\"\"\"" : text[token.range]
        }
        return line.count > Self.shown ? "\(line.prefix(Self.shown - 1))…" : line
    }

    /// Returns the text on one line for the white space between two tokens.
    private func separator(before index: Int, inBraces: Bool, after line: String) -> String {
        guard !gap(before: index).isEmpty else { return "" }
        if inBraces, hasLineFeed(before: index), endsStatement(line, before: tokens[index]) { return "; " }
        let isInside = "([".utf8.contains(text.byte(of: tokens[index - 1]))
        return isInside || ")]".utf8.contains(text.byte(of: tokens[index])) ? "" : " "
    }

    /// Returns whether a line end in a closure separates two statements.
    private func endsStatement(_ line: String, before next: SwiftToken) -> Bool {
        guard let last = line.utf8.last, !"{([,;=+-*/&|<>?:.".utf8.contains(last), !line.hasSuffix(" in")
        else {
            return false
        }
        return !".}])+-*/&|?:<>=".utf8.contains(text.byte(of: next))
    }
}
