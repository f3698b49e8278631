extension String {
    /// How many columns the text takes on a terminal.
    ///
    /// East Asian wide characters and emoji take two, combining marks none (Unicode Standard Annex 11).
    var displayWidth: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// The text, cut at its end where it takes more than `width` columns.
    func truncated(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var cut = ""
        var taken = 0
        for character in self {
            taken += character.displayWidth
            if taken > width - 1 { break }
            cut.append(character)
        }
        return cut + "…"
    }

    /// The text with spaces after it, up to `width` columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }
}

extension Character {
    fileprivate var displayWidth: Int {
        if isASCII { return 1 }
        // U+FE0F asks for the emoji form of the character before it.
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        return unicodeScalars.reduce(0) { max($0, $1.displayWidth) }
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF,
            0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
