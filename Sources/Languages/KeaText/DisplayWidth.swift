/// Widths of texts in the columns of a terminal: wide and full-width characters, emoji and their sequences take two.
///
/// The standard library knows categories, emoji and the boundaries of sequences, but not wide characters.
package enum DisplayWidth {
    package static func of(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
        return of(String(decoding: bytes, as: UTF8.self))
    }

    package static func of(_ text: String) -> Int {
        if notASCII.isMissing(in: text) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    private static let notASCII = ByteSet(of: 0x80...0xFF)

    fileprivate static func width(of character: Character) -> Int {
        var sum = 0
        var isFirst = true
        for scalar in character.unicodeScalars {
            // U+FE0F selects the emoji presentation of a character that is otherwise narrow.
            if scalar.value == 0xFE0F { return 2 }
            let own = width(of: scalar)
            if isFirst, own == 2, scalar.properties.isEmoji { return 2 }
            isFirst = false
            sum += own
        }
        return sum
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control: return 0
        default: break
        }
        // Vowels and final consonants of Korean syllables that are written letter by letter.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
        let isWide = value >= 0x1100 && wide.contains { $0.contains(value) }
        return isWide || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    /// The ranges `W` and `F` of EastAsianWidth.txt (Unicode 16.0), with unassigned code points and without emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul Jamo, initial consonants
        0x2329...0x232A,  // angle brackets
        0x2630...0x2637,  // trigrams
        0x268A...0x268F,  // monograms and digrams
        0x2E80...0x303E,  // CJK radicals to CJK symbols and punctuation
        0x3041...0x3247,  // Hiragana to enclosed CJK letters
        0x3250...0xA4C6,  // enclosed CJK months to Yi radicals
        0xA960...0xA97C,  // Hangul Jamo extended A
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // CJK compatibility ideographs
        0xFE10...0xFE19,  // vertical forms
        0xFE30...0xFE6B,  // CJK compatibility and small forms
        0xFF01...0xFF60,  // full-width forms
        0xFFE0...0xFFE6,  // full-width signs
        0x16FE0...0x16FF1,  // ideographic symbols
        0x17000...0x18D08,  // Tangut, Khitan
        0x1AFF0...0x1B2FB,  // Kana extended and supplement, Nushu
        0x1D300...0x1D356,  // Tai Xuan Jing symbols
        0x1D360...0x1D376,  // counting rods
        0x1F200...0x1F265,  // enclosed ideographic supplement
        0x20000...0x3FFFD,  // CJK ideographs of planes 2 and 3
    ]
}

extension String {
    package var displayWidth: Int { DisplayWidth.of(self) }

    /// Returns the beginning of the text that takes at most `width` columns.
    package func prefix(columns width: Int) -> Substring {
        var taken = 0
        return prefix { character in
            taken += DisplayWidth.width(of: character)
            return taken <= width
        }
    }

    /// Returns the text, cut at its end if it takes more than `width` columns.
    package func truncated(to width: Int) -> String {
        displayWidth > width ? prefix(columns: width - 1) + "…" : self
    }

    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }

    package func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - displayWidth)) + self
    }

    /// Returns the text, cut in the middle if it takes more than `limit` bytes, with the number of missing characters.
    package func cutInMiddle(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let head = self[..<utf8.index(startIndex, offsetBy: limit / 2)]
        let tail = self[utf8.index(endIndex, offsetBy: -(limit / 2))...]
        return "\(head) …(\(self[head.endIndex..<tail.startIndex].count) characters left out)… \(tail)"
    }
}
