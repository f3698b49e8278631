/// Sentences that only deny, “… is not shown”, and so also pass if nothing is shown at all.
package struct Denial: Sendable {
    private let words: Set<String>
    /// Parts of words, for languages that put no spaces between them.
    private let parts: [String]

    /// Creates the words of a language; only numbers deny in a language that is not known here.
    package init(language: String) {
        let code = String(language.prefix { $0 != "-" })
        self.init([Self.words[code]], [Self.parts[code]])
    }

    private init(_ words: [String?], _ parts: [String?]) {
        self.words = Set(words.flatMap { ($0 ?? "").split(separator: " ").map(String.init) })
        self.parts = parts.flatMap { ($0 ?? "").split(separator: " ").map(String.init) }
    }

    package static let ofAnyLanguage = Denial(Array(words.values), Array(parts.values))

    /// Returns whether a sentence denies; its texts in quotes do not count.
    package func isOne(_ sentence: String) -> Bool {
        guard denies(sentence) else { return false }
        // Evaluating this expression compiles it.
        let quotes = /"[^"]*"|“[^”]*”|„[^“]*“|«[^»]*»|「[^」]*」|『[^』]*』/
        return denies(sentence.replacing(quotes, with: ""))
    }

    /// Returns whether a sentence denies, or a text in its quotes.
    package func denies(_ sentence: String) -> Bool {
        let text = sentence.lowercased()
        if text.unicodeScalars.contains(where: \.isUnspaced), parts.contains(where: text.contains) {
            return true
        }
        let list = text.split { !($0.isLetter || $0.isNumber || "'’.,".contains($0)) }
        if list.contains(where: Self.isContraction) { return true }
        return list.indices.contains { index in
            let word = list[index]
            // “could not be loaded” says what happened.
            if word == "not", index > 0, ["could", "can", "did"].contains(list[index - 1]) { return false }
            if words.contains(String(word)) { return true }
            // “0 events” is a count; “the exit status is 0” is not.
            return word == "0" && index + 1 < list.endIndex
        }
    }

    /// Whether a word is a verb with “not”, as “isn't”, also without its apostrophe.
    package static func isContraction(_ word: Substring) -> Bool {
        word.last == "t" && (word.hasSuffix("n't") || word.hasSuffix("n’t") || contractions.contains(word))
    }

    private static let contractions = Set(
        "arent couldnt didnt doesnt dont hadnt hasnt havent isnt shouldnt wasnt werent wouldnt"
            .split(separator: " "))

    private static let words = [
        "en": "not no zero never nothing none nobody neither",
        "de": "nicht nichts nie niemals kein keine keinen keinem keiner keines",
        "fr": "pas aucun aucune jamais rien", "es": "no nunca nada ningún ninguna",
        "it": "non nessun nessuna nessuno mai niente", "pt": "não nunca nada nenhum nenhuma",
        "nl": "niet niets nooit geen", "ru": "не нет ни никогда ничего", "uk": "не немає ні ніколи нічого",
        "pl": "nie brak nigdy nic żaden", "sv": "inte inget inga ingen aldrig",
    ]

    private static let parts = ["ja": "ない ません なかった", "zh": "不 没 沒 無 无"]
}
