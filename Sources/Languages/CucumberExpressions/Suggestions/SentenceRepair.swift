import KeaText

/// A variant of an undefined sentence that was probably meant.
///
/// Each variant mends one thing that readers overlook because both forms look alike or mean the same: other quotes,
/// another space, a decimal comma, a comment, several sentences in one.
package struct SentenceRepair: Sendable {
    /// The sentence to write; two where one was meant to be two steps.
    package let sentences: [String]
    /// The description of the mistake.
    package let advice: String

    /// Returns the variants to try for a sentence, the most likely first; at most a dozen.
    package static func all(of sentence: String) -> [SentenceRepair] {
        let plain = plain(sentence)
        let text = plain?.sentences.first ?? sentence
        // In French, spaces are inside the quotes; between German ones they are part of the sentence.
        let spaced = withoutInnerSpaces(sentence).flatMap(Self.plain)
        let others = [
            withPlainQuotes(text), withoutComment(text), withDecimalPoint(text), withoutKeyword(text),
            withoutEnd(text), withEscapedQuotes(text), withCountWord(text),
        ]
        .compactMap { repair in
            repair.map {
                SentenceRepair(
                    sentences: $0.sentences,
                    advice: [plain?.advice, $0.advice].compactMap(\.self).joined(separator: "; "))
            }
        }
        // If the straight quotes are not the ones that the sentence needs, the other ones are not a mistake.
        return [spaced, plain].compactMap(\.self) + withOtherQuotes(text) + others
            + [steps(of: text)].compactMap(\.self) + halves(of: text)
    }

    // MARK: - Characters

    private static let doubleQuotes: Set<Character> = [
        "“", "”", "„", "‟", "«", "»", "‹", "›", "＂", "″",
    ]
    private static let singleQuotes: Set<Character> = ["‘", "’", "‚", "‛", "′"]
    /// The quotes of Chinese and Japanese, with their pairs.
    private static let cornerQuotes: [Character: String] = [
        "「": "「」", "」": "「」", "『": "『』", "』": "『』", "《": "《》", "》": "《》", "〝": "〝〟", "〞": "〝〟",
        "〟": "〝〟",
    ]

    /// The sentence in plain characters: straight quotes, ordinary spaces, nothing that cannot be seen.
    private static func plain(_ sentence: String) -> SentenceRepair? {
        var text = ""
        var advice: [String] = []
        func note(_ words: String) {
            if !advice.contains(words) { advice.append(words) }
        }
        for character in sentence {
            if doubleQuotes.contains(character) {
                text.append("\"")
                note("the quotes are “typographic” ones: write \" instead")
            } else if let pair = cornerQuotes[character] {
                text.append("\"")
                note("the quotes are \(pair): write \" instead")
            } else if singleQuotes.contains(character) {
                text.append("'")
                if !advice.contains(where: { $0.hasPrefix("the apostrophe") }) {
                    note("the apostrophe is \(character): write ' instead")
                }
            } else if let name = hidden(character) {
                if character.isWhitespace { text.append(" ") }
                note("the sentence has \(name) in it: write an ordinary space, or nothing")
            } else {
                text.append(character)
            }
        }
        return advice.isEmpty
            ? nil : SentenceRepair(sentences: [text], advice: advice.joined(separator: "; "))
    }

    /// Returns the name of a character that looks like a space or is invisible; `nil` for any other.
    private static func hidden(_ character: Character) -> String? {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
            return nil
        }
        switch scalar.value {
        case 0x200B...0x200F, 0x2060...0x2064, 0xFEFF: return "an invisible character (\(scalar.code))"
        case 0x09, 0xA0, 0xAD, 0x2007, 0x202F: return CharacterName.text(character)
        default:
            return character.isWhitespace && character != " "
                ? "a space of another kind (\(scalar.code))" : nil
        }
    }

    /// Returns the sentence without the spaces inside « » and ‹ ›; `nil` if there are none.
    private static func withoutInnerSpaces(_ sentence: String) -> String? {
        var text = ""
        // In German the pair begins with », and the space before it is part of the sentence.
        var isOpen = false
        for character in sentence {
            if "«‹".contains(character) {
                isOpen = true
            } else if "»›".contains(character) {
                guard isOpen || text.last?.isWhitespace != true else { return nil }
                while isOpen, text.last?.isWhitespace == true { text.removeLast() }
                isOpen = false
            } else if isOpen, character.isWhitespace, text.last.map("«‹".contains) == true {
                continue
            }
            text.append(character)
        }
        return text.utf8.count == sentence.utf8.count ? nil : text
    }

    // MARK: - Quotes

    /// Returns the sentence with other pairs of quotes in place of the straight ones.
    private static func withOtherQuotes(_ sentence: String) -> [SentenceRepair] {
        let parts = sentence.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2, parts.count % 2 == 1 else { return [] }
        return ["“”", "「」", "『』", "«»", "„“", "”", "'"].map { pair in
            let open = String(pair.prefix(1)), close = String(pair.suffix(1))
            var text = ""
            for (index, part) in parts.enumerated() {
                text += (index == 0 ? "" : index % 2 == 1 ? open : close) + part
            }
            return SentenceRepair(
                sentences: [text], advice: "this sentence wants the quotes \(open)…\(close)")
        }
    }

    /// Returns the sentence with one text from the first quote to the last, whose inner quotes are escaped.
    private static func withEscapedQuotes(_ sentence: String) -> SentenceRepair? {
        guard sentence.count(where: { $0 == "\"" }) > 2, !sentence.contains("\\"),
            let first = sentence.firstIndex(of: "\""), let last = sentence.lastIndex(of: "\"")
        else { return nil }
        let inner = sentence[sentence.index(after: first)..<last].replacing("\"", with: "\\\"")
        return SentenceRepair(
            sentences: [String(sentence[...first]) + inner + sentence[last...]],
            advice: "a quote inside of quotes is written \\\"")
    }

    // MARK: - Words

    /// Returns the sentence with “once” in place of “1 times”, or the reverse.
    private static func withCountWord(_ sentence: String) -> SentenceRepair? {
        var words = sentence.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let counts = ["0": "never", "1": "once", "2": "twice"]
        for index in words.indices {
            if index > 0, words[index] == "times" || words[index] == "time",
                let word = counts[words[index - 1]]
            {
                let found = "\(words[index - 1]) \(words[index])"
                words.replaceSubrange(index - 1...index, with: [word])
                return SentenceRepair(
                    sentences: [words.joined(separator: " ")], advice: "“\(word)” instead of “\(found)”")
            }
            guard let number = counts.first(where: { $0.value == words[index] })?.key else { continue }
            let count = "\(number) \(number == "1" ? "time" : "times")"
            let advice = "“\(count)” instead of “\(words[index])”"
            words[index] = count
            return SentenceRepair(sentences: [words.joined(separator: " ")], advice: advice)
        }
        return nil
    }

    /// The sentence with straight quotes for what code and web pages write in their place.
    private static func withPlainQuotes(_ sentence: String) -> SentenceRepair? {
        for quote in ["`", "&quot;", "\\\"", "''"] where sentence.ranges(of: quote).count > 1 {
            return SentenceRepair(
                sentences: [sentence.replacing(quote, with: "\"")],
                advice: "the quotes are written \(quote): write \" instead")
        }
        return nil
    }

    private static func withoutComment(_ sentence: String) -> SentenceRepair? {
        guard let sign = sentence.firstRange(of: " #") ?? sentence.firstRange(of: " //") else { return nil }
        let text = String(sentence[..<sign.lowerBound]).withoutSpacesAtEnd
        return SentenceRepair(
            sentences: [text],
            advice:
                "“\(sentence[sign.lowerBound...].dropFirst())” is read as part of it: a comment has a line of its own"
        )
    }

    /// Returns the sentence with decimal points in place of decimal commas.
    private static func withDecimalPoint(_ sentence: String) -> SentenceRepair? {
        var text = Array(sentence)
        var first: String?
        for index in text.indices.dropFirst().dropLast() where text[index] == "," {
            guard text[index - 1].isNumber, text[index + 1].isNumber else { continue }
            text[index] = "."
            if first == nil {
                let start = text[..<index].lastIndex { !$0.isNumber }.map { $0 + 1 } ?? 0
                let end = text[(index + 1)...].firstIndex { !$0.isNumber } ?? text.endIndex
                first = String(text[start..<end])
            }
        }
        guard let first else { return nil }
        return SentenceRepair(
            sentences: [String(text)], advice: "numbers have a decimal point: write \(first)")
    }

    /// Returns the sentence without the keyword that it repeats at its start.
    private static func withoutKeyword(_ sentence: String) -> SentenceRepair? {
        let word = sentence.prefix { !$0.isWhitespace }
        guard ["given", "when", "then", "and", "but", "*"].contains(word.lowercased()),
            word.count < sentence.count
        else { return nil }
        let rest = sentence.dropFirst(word.count).drop { $0.isWhitespace }
        return SentenceRepair(sentences: [String(rest)], advice: "“\(word)” is one keyword too many")
    }

    private static func withoutEnd(_ sentence: String) -> SentenceRepair? {
        guard let last = sentence.last, ".,;:!?…".contains(last) else { return nil }
        return SentenceRepair(
            sentences: [String(sentence.dropLast()).withoutSpacesAtEnd],
            advice: "the “\(last)” at its end is read as part of it: leave it out")
    }

    // MARK: - Several in one

    /// Returns the sentences between the English keywords inside a sentence: `a When b Then c`.
    private static func steps(of sentence: String) -> SentenceRepair? {
        var sentences: [[Substring]] = [[]]
        for word in sentence.split(separator: " ") {
            if ["Given", "When", "Then", "And", "But"].contains(word), sentences != [[]] {
                sentences.append([])
            } else {
                sentences[sentences.count - 1].append(word)
            }
        }
        guard sentences.count > 1, !sentences.contains([]) else { return nil }
        return SentenceRepair(
            sentences: sentences.map { $0.joined(separator: " ") },
            advice: "these are \(sentences.count) sentences: write \(sentences.count) steps")
    }

    /// Returns the sentence as two, split at each “and”.
    private static func halves(of sentence: String) -> [SentenceRepair] {
        var repairs: [SentenceRepair] = []
        for joint in [" and ", ", and ", " und ", " et ", " y ", " и ", " but ", " then ", ", "] {
            for place in sentence.ranges(of: joint).prefix(4) where repairs.count < 8 {
                let halves = [String(sentence[..<place.lowerBound]), String(sentence[place.upperBound...])]
                guard !halves.contains("") else { continue }
                repairs.append(
                    SentenceRepair(sentences: halves, advice: "these are two sentences: write two steps"))
            }
        }
        return repairs
    }
}

extension Unicode.Scalar {
    /// The code point, as in `U+00A0`.
    var code: String { "U+" + zeroPadded(String(value, radix: 16, uppercase: true), to: 4) }
}

extension String {
    fileprivate var withoutSpacesAtEnd: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
