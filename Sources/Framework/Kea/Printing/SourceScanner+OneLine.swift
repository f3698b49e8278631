extension SourceScanner {
    /// The length at which a text is cut.
    private static let shown = 160

    /// Returns the source text of a range on one line: without comments, with a semicolon for a line end between two
    /// statements, and with `"""…"""` for a multi-line string.
    func oneLine(_ range: Range<Int>) -> String {
        var text: [UInt8] = []
        append(range, isInBraces: bytes[safe: range.lowerBound - 1] == UInt8(ascii: "{"), to: &text)
        while text.last == UInt8(ascii: " ") { text.removeLast() }
        let whole = String(decoding: text, as: UTF8.self)
        return whole.count > Self.shown ? "\(whole.prefix(Self.shown - 1))…" : whole
    }

    private func append(_ range: Range<Int>, isInBraces: Bool, to text: inout [UInt8]) {
        var index = range.lowerBound
        while index < range.upperBound {
            let end = min(endOfToken(at: index) ?? range.upperBound, range.upperBound)
            switch token(at: index) {
            case .comment: break
            case .literal: text += literal(index..<end)
            case .group:
                text.append(bytes[index])
                append(index + 1..<end - 1, isInBraces: bytes[index] == UInt8(ascii: "{"), to: &text)
                while bytes[end - 1] != UInt8(ascii: "}"), text.last == UInt8(ascii: " ") {
                    text.removeLast()
                }
                text.append(bytes[end - 1])
            default: appendByte(at: index, isInBraces, to: &text)
            }
            index = end
        }
    }

    private func literal(_ range: Range<Int>) -> [UInt8] {
        let literal = bytes[range]
        guard literal.contains(UInt8(ascii: "\n")) else { return Array(literal) }
        return Array("\"\"\"…\"\"\"".utf8)
    }

    private func appendByte(at index: Int, _ isInBraces: Bool, to text: inout [UInt8]) {
        let byte = bytes[index]
        guard [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
        else {
            return text.append(byte)
        }
        if byte == UInt8(ascii: "\n"), isInBraces, endsStatement(at: index, after: text) {
            while text.last == UInt8(ascii: " ") { text.removeLast() }
            text += Array("; ".utf8)
        } else if let last = text.last, !Array(" ([".utf8).contains(last) {
            text.append(UInt8(ascii: " "))
        }
    }

    /// Returns whether a line end in a closure separates two statements.
    private func endsStatement(at index: Int, after text: [UInt8]) -> Bool {
        guard let last = text.last(where: { $0 != UInt8(ascii: " ") }),
            !Array("{([,;=+-*/&|<>?:.".utf8).contains(last)
        else { return false }
        if text.suffix(3) == Array(" in".utf8) { return false }
        let next = bytes[index...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard let next else { return false }
        return !Array(".}])+-*/&|?:<>=".utf8).contains(next)
    }
}

extension Array {
    /// Returns the element at an index, if it exists.
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
