import KeaText

/// A variant of an undefined sentence that was probably meant.
///
/// Each variant mends one thing that readers overlook because both forms look alike or mean the same: other quotes,
/// another space, a decimal comma, a comment, two sentences in one.
package struct SentenceRepair: Sendable {
    /// The sentence to write; two where one was meant to be two steps.
    package let sentences: [String]
    /// The description of the mistake.
    package let advice: String

    /// Returns the variants to try for a sentence, the most likely first; at most a dozen.
    package static func all(of sentence: String) -> [SentenceRepair] {
        let plain = plain(sentence)
        var repairs: [SentenceRepair] = []
        if let plain { repairs.append(plain) }
        let text = plain?.sentences.first ?? sentence
        let repaired = [
            withPlainQuotes(text), withoutComment(text), withDecimalPoint(text), withoutKeyword(text),
            withoutEnd(text),
        ]
        for repair in repaired {
            guard let repair else { continue }
            let advice = [plain?.advice, repair.advice].compactMap(\.self).joined(separator: "; ")
            repairs.append(SentenceRepair(sentences: repair.sentences, advice: advice))
        }
        return repairs + halves(of: text)
    }

    // MARK: - Characters

    private static let doubleQuotes: Set<Character> = ["“", "”", "„", "‟", "«", "»", "＂", "″"]
    private static let singleQuotes: Set<Character> = ["‘", "’", "‚", "‛", "′"]

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
            } else if singleQuotes.contains(character) {
                text.append("'")
                note("the apostrophe is \(character): write ' instead")
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
        let code = "U+" + zeroPadded(String(scalar.value, radix: 16, uppercase: true), to: 4)
        switch scalar.value {
        case 0x20: return nil
        case 0x09: return "a tab"
        case 0xA0, 0x2007, 0x202F: return "a no-break space (\(code))"
        case 0xAD: return "a soft hyphen (\(code))"
        case 0x200B...0x200F, 0x2060...0x2064, 0xFEFF: return "an invisible character (\(code))"
        default: return character.isWhitespace ? "a space of another kind (\(code))" : nil
        }
    }

    // MARK: - Words

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
        guard let sign = sentence.firstRange(of: " #") else { return nil }
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

    // MARK: - Two in one

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

extension String {
    fileprivate var withoutSpacesAtEnd: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
