import KeaText

/// Notes on characters that a message writes out, such as `\u{A0}`, as nobody knows their numbers by heart.
enum HiddenCharacters {
    /// The number of different characters that are explained.
    private static let limit = 4

    /// A line for each: `\u{A0} is a no-break space (U+00A0)`.
    static func notes(on message: String) -> [String] {
        guard message.contains("\\u{") else { return [] }
        var notes: [String] = []
        for match in message.matches(of: /\\u\{([0-9A-Fa-f]{1,6})\}/) {
            guard notes.count < limit, let value = UInt32(match.1, radix: 16),
                let scalar = Unicode.Scalar(value)
            else {
                continue
            }
            let note = "\(match.0) is \(name(scalar))"
            if !notes.contains(note) { notes.append(note) }
        }
        return notes
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        if let name = CharacterName.text(Character(scalar)) { return name }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark:
            return
                "a mark that joins the letter before it, which is another text than the letter made of both"
        default: return "the character “\(scalar)”"
        }
    }
}
