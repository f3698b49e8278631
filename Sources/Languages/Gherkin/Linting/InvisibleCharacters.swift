import KeaText

/// Characters of a source that are invisible or look like a line end: a carriage return inside a line, a null, a line
/// separator.
enum InvisibleCharacters {
    /// Returns problems with those outside doc strings, at most a hundred: a file that is not text is full of them.
    static func problems(in document: GherkinDocument) -> [LintProblem] {
        let storage = document.storage
        return storage.withSource { bytes in
            var (line, counted) = (1, 0)
            return offsets(in: bytes).compactMap { offset in
                line += bytes[counted..<offset].count { $0 == 0x0A }
                counted = offset
                let isInText = storage.nodes.docStrings.contains {
                    ($0.line + 1...$0.line + $0.lineCount + 1).contains(UInt32(line))
                }
                guard !isInText else { return nil }
                let end = min(offset + 3, bytes.count)
                let character =
                    String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first ?? " "
                let name = CharacterName.text(Character(character)) ?? "an invisible character"
                let isBreak = "\r\u{0B}\u{0C}\u{2028}\u{2029}".unicodeScalars.contains(character)
                return LintProblem(
                    Location(line: line, column: storage.column(of: offset)),
                    isBreak
                        ? "Here is \(name), which may look like the end of the line and is none: the line goes on."
                        : "Here is \(name), which cannot be seen.")
            }
        }
    }

    /// Searches eight bytes at a time, because most contain neither a control character nor the first byte of a separator.
    private static func offsets(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return [] }
        var found: [Int] = []
        var offset = 0
        while offset < bytes.count, found.count < 100 {
            let end = min(offset + 8, bytes.count)
            defer { offset = end }
            if end - offset == 8 {
                var word = (base + offset).loadUnaligned(as: UInt64.self)
                // Line feeds become asterisks: a byte of the sum has its highest bit unless the difference is zero.
                let feed = word ^ 0x0A0A_0A0A_0A0A_0A0A
                let others = ((feed & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | feed
                word |= (~others & 0x8080_8080_8080_8080) >> 2
                let low = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
                let separator = word ^ 0xE2E2_E2E2_E2E2_E2E2
                let high = (separator &- 0x0101_0101_0101_0101) & ~separator & 0x8080_8080_8080_8080
                if low | high == 0 { continue }
            }
            found += (offset..<end).filter { isOne(bytes, at: $0) }
        }
        return found
    }

    private static func isOne(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case 0x09, 0x0A: return false
        case 0x0D: return bytes[index...].first { $0 != 0x0D }.map { $0 != 0x0A } ?? false
        case 0..<0x20: return true
        case 0xE2:
            return index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
        default: return false
        }
    }
}
