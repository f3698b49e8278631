import KeaText

/// Characters of a source that are invisible or look like a line end: a carriage return inside a line, a null, a line
/// separator.
struct InvisibleCharacters {
    /// Their locations: the byte offset and the line.
    private(set) var places: [(offset: Int, line: Int)] = []
    private let source: GherkinSource

    /// The greatest number of them to search for: a file that is not text is full of them.
    private static let limit = 100

    init(in source: GherkinSource) {
        self.source = source
        source.bytes.withUnsafeBufferPointer { find($0) }
    }

    /// Searches eight bytes at a time, because most contain none.
    ///
    /// Only groups with a control character or the first byte of a separator are checked byte by byte.
    private mutating func find(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
        var line = 1
        var offset = 0
        while offset < bytes.count, places.count < Self.limit {
            let end = min(offset + 8, bytes.count)
            if end - offset == 8 {
                let word = (base + offset).loadUnaligned(as: UInt64.self)
                let low = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
                let separator = word ^ 0xE2E2_E2E2_E2E2_E2E2
                let high = (separator &- 0x0101_0101_0101_0101) & ~separator & 0x8080_8080_8080_8080
                if low | high == 0 {
                    offset = end
                    continue
                }
            }
            for place in offset..<end {
                if bytes[place] == 0x0A {
                    line += 1
                } else if Self.isOne(bytes, at: place) {
                    places.append((place, line))
                }
            }
            offset = end
        }
    }

    private static func isOne(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        switch bytes[place] {
        case 0x09, 0x0A: return false
        case 0x0D:
            var next = place
            while next < bytes.count, bytes[next] == 0x0D { next += 1 }
            return next < bytes.count && bytes[next] != 0x0A
        case 0..<0x20: return true
        case 0xE2:
            return place + 2 < bytes.count && bytes[place + 1] == 0x80 && bytes[place + 2] & 0xFE == 0xA8
        default: return false
        }
    }

    /// Returns the problems with those outside doc strings.
    func problems(outsideOf document: GherkinDocument) -> [LintProblem] {
        guard !places.isEmpty else { return [] }
        let texts = document.storage.nodes.docStrings
        return places.filter { place in
            !texts.contains { ($0.line + 1...$0.line + $0.lineCount + 1).contains(UInt32(place.line)) }
        }
        .map { place in
            let location = Location(line: place.line, column: document.storage.column(of: place.offset))
            let bytes = source.bytes[place.offset..<min(place.offset + 3, source.bytes.count)]
            let character =
                String(decoding: bytes, as: UTF8.self).unicodeScalars.first.map(Character.init) ?? " "
            let name = CharacterName.text(character) ?? "an invisible character"
            let isBreak = "\r\u{0B}\u{0C}\u{2028}\u{2029}".unicodeScalars.contains(
                character.unicodeScalars.first ?? " ")
            return LintProblem(
                location,
                isBreak
                    ? "Here is \(name), which may look like the end of the line and is none: the line goes on."
                    : "Here is \(name), which cannot be seen.")
        }
    }
}
