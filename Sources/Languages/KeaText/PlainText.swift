/// A text with plain characters for those that readers take for them: quotes, dashes, spaces, letters.
package struct PlainText {
    package let text: String
    /// What was replaced, and by what; empty if nothing was.
    package let notes: [String]

    package init(_ written: String) {
        guard !written.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            (text, notes) = (written, [])
            return
        }
        let minus = Self.withMinus(written)
        var notes = minus == written ? [] : ["the minus is a dash: write - instead"]
        var known: Set<String> = []
        func replaced(_ characters: some Sequence<Character>, _ plain: (Character) -> Replacement?) -> String
        {
            characters.map { character in
                guard let (kind, plain, note) = plain(character) else { return String(character) }
                if known.insert(kind).inserted { notes.append(note) }
                return plain
            }.joined()
        }
        let isMixed =
            minus.contains { $0.isLetter && $0.isASCII } && minus.contains { Self.latin[$0] != nil }
        let letters =
            !isMixed
            ? minus
            : minus.replacing(/\p{L}+/) { match in
                let isLatin = match.0.allSatisfy { $0.isASCII || Self.latin[$0] != nil }
                return isLatin || Self.isCyrillic(match.0)
                    ? replaced(match.0) { Self.otherLetter($0, inLatin: isLatin) } : String(match.0)
            }
        text = replaced(letters, Self.plain)
        self.notes = notes
    }

    /// Returns, in parentheses, what a text has instead of one that looks the same; empty if other characters differ.
    package static func note(_ written: String, like meant: String) -> String {
        let (plain, other) = (PlainText(written), PlainText(meant))
        guard !written.contains(meant), plain.text.contains(other.text) else { return "" }
        let notes = plain.notes.isEmpty ? other.notes : plain.notes
        return notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    }

    /// Returns a text with a minus in place of each dash before a digit that is not within a word.
    private static func withMinus(_ text: String) -> String {
        let letters = Array(text)
        return String(
            letters.indices.map { index in
                let isMinus =
                    !letters[index].isASCII && "−‐‑‒–—―－".contains(letters[index])
                    && index + 1 < letters.count
                    && letters[index + 1].isNumber
                    && (index == 0 || !letters[index - 1].isLetter && letters[index - 1] != ".")
                return isMinus ? "-" : letters[index]
            })
    }

    /// What a character looks like, with its kind: a text has one note for each.
    private typealias Replacement = (kind: String, plain: String, note: String)

    private static func plain(_ character: Character) -> Replacement? {
        if character.isASCII, let code = character.asciiValue, 0x20..<0x7F ~= code { return nil }
        if "“”„‟«»‹›＂″".contains(character) {
            return ("\"", "\"", "the quotes are “typographic” ones: write \" instead")
        }
        if let pair = ["「」", "『』", "《》", "〝〟", "〝〞"].first(where: { $0.contains(character) }) {
            return (pair, "\"", "the quotes are \(pair): write \" instead")
        }
        if "‘’‚‛′".contains(character) {
            return ("'", "'", "the apostrophe is \(character): write ' instead")
        }
        return CharacterName.text(character).map { name in
            (
                name, character.isWhitespace ? " " : "",
                "there is \(name) in it: write an ordinary space, or nothing"
            )
        }
    }

    /// Whether a word is Cyrillic apart from a few Latin letters that look the same.
    private static func isCyrillic(_ word: Substring) -> Bool {
        let ascii = word.filter(\.isASCII)
        return 2 * ascii.count < word.count && ascii.allSatisfy { cyrillic[$0] != nil }
            && word.unicodeScalars.allSatisfy { $0.isASCII || 0x400..<0x530 ~= $0.value }
    }

    /// Returns the letter that looks the same in the alphabet of its word.
    private static func otherLetter(_ character: Character, inLatin isLatin: Bool) -> Replacement? {
        (isLatin ? latin : cyrillic)[character].map { letter in
            let code = String(character.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
            let name = "a letter of another alphabet (U+\(zeroPadded(code, to: 4)))"
            return (name, String(letter), "its “\(character)” is \(name): write \(letter) instead")
        }
    }

    /// Cyrillic and Greek letters by the Latin ones that look like them.
    private static let latin = Dictionary(
        uniqueKeysWithValues: zip(
            "аеорсухіѕјһԁԛԝАВЕКМНОРСТХУІЅЈοαινρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
            "aeopcyxisjhdqwABEKMHOPCTXYISJoaivpuABEZHIKMNOPTYX"))

    /// Latin letters by the Cyrillic ones that look like them.
    private static let cyrillic = Dictionary(
        latin.filter { $0.key.unicodeScalars.allSatisfy { 0x400..<0x530 ~= $0.value } }.map { ($1, $0) },
        uniquingKeysWith: { first, _ in first })
}
