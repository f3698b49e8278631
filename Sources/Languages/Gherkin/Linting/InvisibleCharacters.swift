import KeaText

/// Characters that are invisible or look like a line end: a carriage return inside a line, a null, a line separator.
enum InvisibleCharacters {
    /// Returns problems with those outside doc strings, at most a hundred: a file that is not text is full of them.
    static func problems(in document: GherkinDocument) -> [FeatureProblem] {
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
                return FeatureProblem(
                    Location(line: line, column: storage.column(of: offset)),
                    isBreak ? "line-break-inside" : "invisible", name)
            }
        }
    }

    private static func offsets(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var found: [Int] = []
        for byte in Array(0..<0x20) + [0xE2] as [UInt8] where byte != 0x09 && byte != 0x0A {
            var next = bytes.offset(of: byte)
            while let offset = next, found.count < 100 {
                if isOne(bytes, at: offset) { found.append(offset) }
                next = bytes.offset(of: byte, from: offset + 1)
            }
        }
        return found.sorted()
    }

    private static func isOne(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case 0x0D: return bytes[index...].first { $0 != 0x0D }.map { $0 != 0x0A } ?? false
        case 0..<0x20: return true
        case 0xE2:
            return index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
        default: return false
        }
    }
}
