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

    /// Returns the variants to try for a sentence, the most likely first; at most two dozen.
    package static func all(of sentence: String) -> [SentenceRepair] {
        // In French, spaces are inside the quotes.
        let spaced = sentence.replacing(/([«‹])\s+/) { $0.1 }.replacing(/\s+([»›])/) { $0.1 }
        let plain = plain(sentence)
        let text = plain?.sentences.first ?? sentence
        let others = variants(of: text).compactMap(\.self).map { (text, advice) in
            SentenceRepair([text], [plain?.advice, advice].compactMap(\.self).joined(separator: "; "))
        }
        // If the straight quotes are not the ones that the sentence needs, the other ones are not a mistake.
        return [spaced == sentence ? nil : Self.plain(spaced), plain].compactMap(\.self)
            + withOtherQuotes(text) + dividedByKeywords(text) + others + dividedByConjunctions(text)
    }

    init(_ sentences: [String], _ advice: String) {
        (self.sentences, self.advice) = (sentences, advice)
    }

    // MARK: - Characters and quotes

    /// The quotes of Chinese and Japanese, in pairs.
    private static let cornerQuotes = ["「」", "『』", "《》", "〝〞", "〝〟"]

    /// The sentence in plain characters: straight quotes, ordinary spaces, no invisible characters.
    private static func plain(_ sentence: String) -> SentenceRepair? {
        var (text, notes) = ("", [] as [String])
        for character in sentence {
            var written = "\""
            var note: String
            if "“”„‟«»‹›＂″".contains(character) {
                note = "the quotes are “typographic” ones: write \" instead"
            } else if let pair = cornerQuotes.last(where: { $0.contains(character) }) {
                note = "the quotes are \(pair): write \" instead"
            } else if "‘’‚‛′".contains(character) {
                written = "'"
                note = "the apostrophe is \(character): write ' instead"
                if let first = notes.first(where: { $0.hasPrefix("the apostrophe") }) { note = first }
            } else if let name = CharacterName.text(character) {
                written = character.isWhitespace ? " " : ""
                note = "the sentence has \(name) in it: write an ordinary space, or nothing"
            } else {
                text.append(character)
                continue
            }
            text += written
            if !notes.contains(note) { notes.append(note) }
        }
        return notes.isEmpty ? nil : SentenceRepair([text], notes.joined(separator: "; "))
    }

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

    // MARK: - Words

    private typealias Variant = (text: String, advice: String)

    /// Returns the sentence without what does not belong to it, and with what code and other languages write otherwise.
    private static func variants(of text: String) -> [Variant?] {
        [
            ["`", "&quot;", "\\\"", "''"].first { text.ranges(of: $0).count > 1 }.map { quote in
                (text.replacing(quote, with: "\""), "the quotes are written \(quote): write \" instead")
            },
            text.firstMatch(of: /\s+((?:#|\/\/).*)$/).map { match in
                (
                    String(text[..<match.range.lowerBound]),
                    "“\(match.1)” is read as part of it: a comment has a line of its own"
                )
            },
            text.firstMatch(of: /\d+,\d+/).map { match in
                (
                    text.replacing(/(\d+),(\d+)/) { "\($0.1).\($0.2)" },
                    "numbers have a decimal point: write \(match.0.replacing(",", with: "."))"
                )
            },
            text.wholeMatch(of: /(?i)(given|when|then|and|but|\*)\s+(.+)/).map { match in
                (String(match.2), "“\(match.1)” is one keyword too many")
            },
            text.wholeMatch(of: /(.*?)\s*([.,;:!?…])/).map { match in
                (String(match.1), "the “\(match.2)” at its end is read as part of it: leave it out")
            },
            text.wholeMatch(of: /([^"\\]*")([^\\]*"[^\\]*)("[^"\\]*)/).map { match in
                (
                    "\(match.1)\(match.2.replacing("\"", with: "\\\""))\(match.3)",
                    "a quote inside of quotes is written \\\""
                )
            },
            withCountWord(text),
        ]
    }

    /// Returns the sentence with “once” in place of “1 times”, or the reverse.
    private static func withCountWord(_ text: String) -> Variant? {
        for (number, word) in ["never", "once", "twice"].enumerated() {
            let counts = ["\(number) time", "\(number) times"]
            for (found, correct) in counts.map({ ($0, word) }) + [(word, counts[number == 1 ? 0 : 1])]
            where " \(text) ".contains(" \(found) ") {
                let corrected = " \(text) ".replacing(" \(found) ", with: " \(correct) ")
                return (String(corrected.dropFirst().dropLast()), "“\(correct)” instead of “\(found)”")
            }
        }
        return nil
    }

    // MARK: - Several in one

    /// Returns the sentences between the English keywords inside a sentence: `a When b Then c`.
    private static func dividedByKeywords(_ sentence: String) -> [SentenceRepair] {
        let steps = sentence.split(separator: /\s+(?:Given|When|Then|And|But)\s+/).map(String.init)
        guard steps.count > 1 else { return [] }
        return [SentenceRepair(steps, "these are \(steps.count) sentences: write \(steps.count) steps")]
    }

    /// Returns two sentences for each “and”, at most eight times.
    private static func dividedByConjunctions(_ sentence: String) -> [SentenceRepair] {
        let joints = [" and ", ", and ", " und ", " et ", " y ", " и ", " but ", " then ", ", "]
        let ranges = joints.flatMap { sentence.ranges(of: $0).prefix(4) }
        return ranges.map { [String(sentence[..<$0.lowerBound]), String(sentence[$0.upperBound...])] }
            .filter { !$0.contains("") }.prefix(8)
            .map { SentenceRepair($0, "these are two sentences: write two steps") }
    }
}

extension Unicode.Scalar {
    /// The code point, as in `U+00A0`.
    var code: String { "U+" + zeroPadded(String(value, radix: 16, uppercase: true), to: 4) }
}
