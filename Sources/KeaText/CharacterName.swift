/// Names of characters that cannot be seen, or look like others.
package enum CharacterName {
    /// A character in words: `a tab`, `a no-break space (U+00A0)`.
    ///
    /// - Returns: `nil` for one that can be seen and looks like itself.
    package static func text(_ character: Character) -> String? {
        guard let scalar = character.unicodeScalars.first else { return nil }
        let code = "U+" + String(repeating: "0", count: max(0, 4 - hex(scalar).count)) + hex(scalar)
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

    /// Whether a character takes no room: a control character, a zero-width space, a byte order mark.
    package static func isInvisible(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, !character.isWhitespace else { return false }
        return scalar.isInvisible
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        String(scalar.value, radix: 16, uppercase: true)
    }
}

extension Unicode.Scalar {
    /// Whether nothing is seen where it stands: controls, marks of direction, joiners, letters without a shape.
    ///
    /// Spaces are none of these, but for line feeds and tabs, and so are marks on other letters.
    package var isInvisible: Bool { Self.isInvisible(value) }

    /// The same of a number that may be none of a scalar, such as a byte that is not UTF-8.
    static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0x20...0x7E: false
        // Controls, and bytes that are no UTF-8, among them the controls of eight-bit terminals.
        case 0..<0x20, 0x7F..<0xA0: true
        case 0xAD, 0x61C, 0x180E, 0xFEFF: true
        // Without a width; joiners; marks and overrides of direction; separators of lines and paragraphs.
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
        // Letters without a shape, and notes between lines.
        case 0x115F, 0x1160, 0x3164, 0xFFA0, 0xFFF9...0xFFFB: true
        case 0x1D173...0x1D17A, 0xE0000...0xE007F: true
        // No characters at all; XML has no way to write them.
        case 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
