import KeaText

/// A variant of an undefined sentence that was probably meant.
///
/// Each variant mends one thing that readers overlook because both forms look alike or mean the same: other quotes,
/// another space, a decimal comma, a comment, several sentences in one.
package struct SentenceRepair: Sendable {
    /// The sentence to write; two if one was meant to be two steps.
    package let sentences: [String]
    /// The description of the mistake.
    package let advice: String

    /// Returns the variants to try for a sentence, the most likely first; at most a dozen.
    package static func all(of sentence: String) -> [SentenceRepair] {
        let plain = plain(sentence)
        let text = plain?.sentences.first ?? sentence
        // In French, spaces are inside the quotes; between German ones they are part of the sentence.
        let spaced = withoutInnerSpaces(sentence).flatMap(Self.plain)
        let variants = [
            withPlainQuotes(text), withoutComment(text), withDecimalPoint(text), withoutKeyword(text),
            withoutEnd(text), withEscapedQuotes(text), withCountWord(text),
        ]
        .compactMap(\.self).map { (text, advice) in
            SentenceRepair([text], [plain?.advice, advice].compactMap(\.self).joined(separator: "; "))
        }
        // If the straight quotes are not the ones that the sentence needs, the other ones are not a mistake.
        return [spaced, plain].compactMap(\.self) + withOtherQuotes(text) + variants + divided(text)
    }

    init(_ sentences: [String], _ advice: String) {
        (self.sentences, self.advice) = (sentences, advice)
    }

    // MARK: - Characters

    /// The quotes of Chinese and Japanese, in pairs.
    private static let cornerQuotes = ["「」", "『』", "《》", "〝〞", "〝〟"]

    /// The sentence in plain characters: straight quotes, ordinary spaces, no invisible characters.
    private static func plain(_ sentence: String) -> SentenceRepair? {
        var text = ""
        var notes: [String] = []
        for character in sentence {
            let note: String
            if "“”„‟«»‹›＂″".contains(character) {
                text.append("\"")
                note = "the quotes are “typographic” ones: write \" instead"
            } else if let pair = cornerQuotes.last(where: { $0.contains(character) }) {
                text.append("\"")
                note = "the quotes are \(pair): write \" instead"
            } else if "‘’‚‛′".contains(character) {
                text.append("'")
                note = "the apostrophe is \(character): write ' instead"
                if notes.contains(where: { $0.hasPrefix("the apostrophe") }) { continue }
            } else if let name = hidden(character) {
                if character.isWhitespace { text.append(" ") }
                note = "the sentence has \(name) in it: write an ordinary space, or nothing"
            } else {
                text.append(character)
                continue
            }
            if !notes.contains(note) { notes.append(note) }
        }
        return notes.isEmpty ? nil : SentenceRepair([text], notes.joined(separator: "; "))
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
        let open = /([«‹])\s+/
        let close = /\s+([»›])/
        // In German the pair begins with », and the space before it is part of the sentence.
        guard let first = sentence.first(where: { "«»‹›".contains($0) }), "«‹".contains(first) else {
            return nil
        }
        let text = sentence.replacing(open) { $0.1 }.replacing(close) { $0.1 }
        return text.utf8.count == sentence.utf8.count ? nil : text
    }

    // MARK: - Quotes

    /// Returns the sentence with other pairs of quotes in place of the straight ones.
    private static func withOtherQuotes(_ sentence: String) -> [SentenceRepair] {
        let parts = sentence.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2, parts.count % 2 == 1 else { return [] }
        return ["“”", "「」", "『』", "«»", "„“", "”", "'"].map { pair in
            let (open, close) = (pair.prefix(1), pair.suffix(1))
            let text = parts.indices.dropFirst().reduce(parts[0][...]) {
                $0 + ($1 % 2 == 1 ? open : close) + parts[$1]
            }
            return SentenceRepair([String(text)], "this sentence wants the quotes \(open)…\(close)")
        }
    }

    private typealias Variant = (text: String, advice: String)

    /// Returns the sentence with one text from the first quote to the last, whose inner quotes are escaped.
    private static func withEscapedQuotes(_ sentence: String) -> Variant? {
        guard sentence.count(where: { $0 == "\"" }) > 2, !sentence.contains("\\"),
            let first = sentence.firstIndex(of: "\""), let last = sentence.lastIndex(of: "\"")
        else { return nil }
        let inner = sentence[sentence.index(after: first)..<last].replacing("\"", with: "\\\"")
        return (
            "\(sentence[...first])\(inner)\(sentence[last...])",
            "a quote inside of quotes is written \\\""
        )
    }

    /// Returns the sentence with straight quotes for what code and web pages write in their place.
    private static func withPlainQuotes(_ sentence: String) -> Variant? {
        ["`", "&quot;", "\\\"", "''"].first { sentence.ranges(of: $0).count > 1 }.map { quote in
            (sentence.replacing(quote, with: "\""), "the quotes are written \(quote): write \" instead")
        }
    }

    // MARK: - Words

    /// Returns the sentence with “once” in place of “1 times”, or the reverse.
    private static func withCountWord(_ sentence: String) -> Variant? {
        for (number, word) in ["never", "once", "twice"].enumerated() {
            let counts = number == 1 ? ["1 time", "1 times"] : ["\(number) times", "\(number) time"]
            for (found, correct) in counts.map({ ($0, word) }) + [(word, counts[0])] {
                guard let range = " \(sentence) ".firstRange(of: " \(found) ") else { continue }
                var text = " \(sentence) "
                text.replaceSubrange(range, with: " \(correct) ")
                return (String(text.dropFirst().dropLast()), "“\(correct)” instead of “\(found)”")
            }
        }
        return nil
    }

    private static func withoutComment(_ sentence: String) -> Variant? {
        guard let sign = sentence.firstRange(of: " #") ?? sentence.firstRange(of: " //") else {
            return nil
        }
        let comment = sentence[sign.lowerBound...].dropFirst()
        return (
            sentence[..<sign.lowerBound].withoutSpacesAtEnd,
            "“\(comment)” is read as part of it: a comment has a line of its own"
        )
    }

    /// Returns the sentence with decimal points in place of decimal commas.
    private static func withDecimalPoint(_ sentence: String) -> Variant? {
        let comma = /(\d+),(\d+)/
        return sentence.firstMatch(of: comma).map { first in
            (
                sentence.replacing(comma) { "\($0.1).\($0.2)" },
                "numbers have a decimal point: write \(first.1).\(first.2)"
            )
        }
    }

    /// Returns the sentence without the keyword that it repeats at its start.
    private static func withoutKeyword(_ sentence: String) -> Variant? {
        let word = sentence.prefix { !$0.isWhitespace }
        guard ["given", "when", "then", "and", "but", "*"].contains(word.lowercased()),
            word.count < sentence.count
        else { return nil }
        let rest = sentence.dropFirst(word.count).drop { $0.isWhitespace }
        return (String(rest), "“\(word)” is one keyword too many")
    }

    private static func withoutEnd(_ sentence: String) -> Variant? {
        guard let last = sentence.last, ".,;:!?…".contains(last) else { return nil }
        return (
            sentence.dropLast().withoutSpacesAtEnd,
            "the “\(last)” at its end is read as part of it: leave it out"
        )
    }

    // MARK: - Several in one

    /// Returns the sentences between the English keywords inside a sentence, `a When b Then c`, and two sentences for
    /// each “and”.
    private static func divided(_ sentence: String) -> [SentenceRepair] {
        var repairs: [SentenceRepair] = []
        let steps = sentence.split(separator: /\s+(?:Given|When|Then|And|But)\s+/).map(String.init)
        if steps.count > 1 {
            repairs.append(
                SentenceRepair(steps, "these are \(steps.count) sentences: write \(steps.count) steps"))
        }
        var halves = 8
        for joint in [" and ", ", and ", " und ", " et ", " y ", " и ", " but ", " then ", ", "] {
            for range in sentence.ranges(of: joint).prefix(4) where halves > 0 {
                let parts = [String(sentence[..<range.lowerBound]), String(sentence[range.upperBound...])]
                guard !parts.contains("") else { continue }
                halves -= 1
                repairs.append(SentenceRepair(parts, "these are two sentences: write two steps"))
            }
        }
        return repairs
    }
}

extension Unicode.Scalar {
    /// The code point, as in `U+00A0`.
    var code: String { "U+" + zeroPadded(String(value, radix: 16, uppercase: true), to: 4) }
}

extension Substring {
    fileprivate var withoutSpacesAtEnd: String {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
