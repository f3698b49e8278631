/// What characters are called that cannot be seen, or look like others.
public enum CharacterName {
    /// A character in words: `a tab`, `a no-break space (U+00A0)`.
    ///
    /// - Returns: `nil` for one that can be seen and looks like itself.
    public static func text(_ character: Character) -> String? {
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
    public static func isInvisible(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x20...0x7E: return false
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF: return true
        default: return scalar.properties.generalCategory == .control && !character.isWhitespace
        }
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        String(scalar.value, radix: 16, uppercase: true)
    }
}
