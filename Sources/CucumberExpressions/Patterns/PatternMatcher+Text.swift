// What the machine knows of text: characters, sets of them, and places between them.

extension PatternMatcher {
    @inline(__always)
    func matchLiteral(_ code: Code, _ start: Int, _ count: Int, at position: Int) -> Bool {
        guard position + count <= text.count else { return false }
        for offset in 0..<count where text[position + offset] != code.bytes[start + offset] { return false }
        return true
    }

    /// Consumes one code point of a set.
    @inline(__always)
    func advance(_ code: Code, _ set: Int32, _ position: inout Int) -> Bool {
        guard position < text.count else { return false }
        let byte = text[position]
        guard byte < 0x80 else { return advanceBeyondASCII(code, set, &position) }
        guard code.sets[Int(set)].ascii.contains(byte) else { return false }
        position += 1
        return true
    }

    private func advanceBeyondASCII(_ code: Code, _ set: Int32, _ position: inout Int) -> Bool {
        let (scalar, length) = text.scalar(at: position)
        let isMember =
            switch code.sets[Int(set)].beyondASCII {
            case .all: true
            case .none: false
            case .some: program.sets[Int(set)].contains(scalar)
            }
        if isMember { position += length }
        return isMember
    }

    func matchReference(_ group: Int, _ ignoresCase: Bool, _ position: inout Int) -> Bool {
        let (from, to) = (Int(slots[group * 2]), Int(slots[group * 2 + 1]))
        // As in ECMAScript, a group that took no part has matched nothing, which is everywhere.
        guard from >= 0, to >= from else { return true }
        if ignoresCase {
            let captured = String(decoding: text[from..<to], as: UTF8.self).lowercased()
            for end in position...text.count
            where String(decoding: text[position..<end], as: UTF8.self).lowercased() == captured {
                position = end
                return true
            }
            return false
        }
        guard position + (to - from) <= text.count else { return false }
        for offset in 0..<(to - from) where text[from + offset] != text[position + offset] { return false }
        position += to - from
        return true
    }

    func holds(_ assertion: PatternNode.Assertion, _ position: Int) -> Bool {
        switch assertion {
        case .textStart: position == start
        case .textEnd: position == text.count
        case .lineStart: position == start || isLineEnd(before: position)
        case .lineEnd: position == text.count || isLineEnd(at: position)
        case .lastLineEnd:
            position == text.count || (position == text.count - 1 && text[position] == 0x0A)
        case .wordBoundary: isWord(before: position) != isWord(at: position)
        case .notWordBoundary: isWord(before: position) == isWord(at: position)
        }
    }

    private func isWord(at position: Int) -> Bool {
        position < text.count && text[position] < 0x80 && ScalarSet.word.ascii.contains(text[position])
    }

    private func isWord(before position: Int) -> Bool {
        position > start && isWord(at: position - 1)
    }

    private func isLineEnd(at position: Int) -> Bool {
        position < text.count && !ScalarSet.notLineEnd.contains(text.scalar(at: position).scalar)
    }

    private func isLineEnd(before position: Int) -> Bool {
        var previous = position - 1
        while previous > start, UTF8.isContinuation(text[previous]) { previous -= 1 }
        return previous >= start && isLineEnd(at: previous)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The code point that begins at a place of valid UTF-8, and its length in bytes.
    func scalar(at position: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let first = UInt32(self[position])
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard length > 1, position + length <= count else { return (Unicode.Scalar(UInt8(first)), 1) }
        var value = first & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { value = value << 6 | UInt32(self[position + offset]) & 0x3F }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
