package enum CharacterName {
    /// Returns the name of a character, `a tab`; `nil` for one that is visible and looks like itself.
    package static func text(_ character: Character) -> String? {
        guard let scalar = character.unicodeScalars.first else { return nil }
        let code = "U+" + zeroPadded(String(scalar.value, radix: 16, uppercase: true), to: 4)
        switch scalar.value {
        case 0x20: return nil
        case 0x09: return "a tab"
        case 0x00: return "a null character (\(code))"
        case 0x0D: return "a carriage return (\(code))"
        case 0x1B: return "an escape character (\(code))"
        case 0xA0, 0x202F, 0x2007: return "a no-break space (\(code))"
        case 0xAD: return "a soft hyphen (\(code))"
        case 0x200B: return "a zero-width space (\(code))"
        case 0x2028: return "a line separator (\(code))"
        case 0x2029: return "a paragraph separator (\(code))"
        case 0x3000: return "an ideographic space (\(code))"
        case 0xFEFF: return "a byte order mark (\(code))"
        default:
            if character.isWhitespace { return "a space of another kind (\(code))" }
            return isInvisible(character) ? "an invisible character (\(code))" : nil
        }
    }

    /// Whether a character has no width: a control character, a zero-width space, a byte order mark.
    package static func isInvisible(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, !character.isWhitespace else { return false }
        return scalar.isInvisible
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter of Japanese or Chinese, which have no spaces between words.
    package var isUnspaced: Bool { (0x3041..<0xA000).contains(value) }

    /// Whether the scalar shows nothing: a control, a direction mark, a joiner, a letter without a shape; not a space.
    package var isInvisible: Bool {
        switch value {
        case 0x20...0x7E: false
        // Control characters, those of 8-bit terminals among them.
        case 0..<0x20, 0x7F..<0xA0: true
        case 0xAD, 0x61C, 0x180E, 0xFEFF: true
        // Zero-width characters, joiners, direction marks and overrides, line and paragraph separators.
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        // Letters without a shape, and interlinear annotations.
        case 0x115F, 0x1160, 0x3164, 0xFFA0, 0xFFF9...0xFFFB: true
        case 0x1D173...0x1D17A, 0xE0000...0xE007F: true
        // Noncharacters, which XML cannot represent.
        case 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
