import Foundation
import KeaText

/// A variant of an undefined sentence that was probably meant: it mends one thing that readers overlook.
package struct SentenceRepair: Sendable {
    /// The sentence to write; two if one was meant to be two steps.
    package let sentences: [String]
    package let advice: String
    /// What its advice says it replaces.
    let replaced: String

    init(_ sentences: [String], _ advice: String, replacing replaced: String? = nil) {
        (self.sentences, self.advice, self.replaced) = (sentences, advice, replaced ?? advice)
    }

    /// Returns the variants to try for a sentence, the most likely first; at most two dozen.
    package static func all(of sentence: String) -> [SentenceRepair] {
        // In French, spaces are inside the quotes.
        let spaced = sentence.replacing(/([«‹])\s+/) { $0.1 }.replacing(/\s+([»›])/) { $0.1 }
        let plain = plain(sentence)
        let text = plain?.sentences.first ?? sentence
        let others = rules.compactMap { repair(of: text, by: $0) }.map { repair in
            let advice = [plain?.advice, repair.advice].compactMap(\.self).joined(separator: "; ")
            return SentenceRepair(repair.sentences, advice)
        }
        // If the straight quotes are not the ones that the sentence needs, the other ones are not a mistake.
        return [spaced == sentence ? nil : Self.plain(spaced), plain].compactMap(\.self)
            + otherQuotes.compactMap { repair(of: text, by: $0) } + dividedByKeywords(text) + others
            + dividedByConjunctions(text)
    }

    /// The sentence in plain characters: straight quotes, ordinary spaces, no invisible characters.
    private static func plain(_ sentence: String) -> SentenceRepair? {
        let plain = PlainText(sentence)
        return plain.notes.isEmpty
            ? nil : SentenceRepair([plain.text], plain.notes.joined(separator: "; "))
    }

    /// A regular expression, what replaces its matches, and the advice about the first of them.
    private typealias Rule = (pattern: String, template: String, advice: String)

    private static let otherQuotes: [Rule] = ["“”", "「」", "『』", "«»", "„“", "””", "''"].map { pair in
        let (open, close) = (pair.prefix(1), pair.suffix(1))
        return (#""([^"]*)""#, "\(open)$1\(close)", "this sentence wants the quotes \(open)…\(close)")
    }

    /// What does not belong to a sentence, and what code and other languages write otherwise.
    private static let rules: [Rule] = [
        (#"(`|&quot;|\\"|''|"")(.+?)\1"#, #""$2""#, #"the quotes are written $1: write " instead"#),
        (#",,(.+?)(?:"|'')"#, #""$1""#, #"the quotes are written ,,: write " instead"#),
        (#"\s+((?:#|//).*)$"#, "", "“$1” is read as part of it: a comment has a line of its own"),
        (#"(?<![\d.,])(\d{1,3})[ '’](\d{3})\b"#, "$1$2", "numbers have no separators: write $1$2"),
        (#"(\d+),(\d+)"#, "$1.$2", "numbers have a decimal point: write $1.$2"),
        (#"^((?i)given|when|then|and|but|\*)\s+(?=.)"#, "", "“$1” is one keyword too many"),
        (#"\s*([.,;:!?…])$"#, "", "the “$1” at its end is read as part of it: leave it out"),
        (#"^([^"\\]*"[^"\\]*)"([^"\\]*"[^"\\]*)$"#, #"$1\\"$2"#, escapedQuotes),
        (#"^([^"\\]*"[^"\\]*)"([^"\\]*)"([^"\\]*"[^"\\]*)$"#, #"$1\\"$2\\"$3"#, escapedQuotes),
        (#"\b(is|are|was|were|do|does|did|has|have)n['’]?t\b"#, "$1 not", "“$1 not” instead of “$0”"),
        (#"\b(is|are|was|were|do|does|did|has|have) not\b"#, "$1n't", "“$1n't” instead of “$0”"),
        (#"\b0 times?\b"#, "never", "“never” instead of “$0”"),
        (#"\b1 times?\b"#, "once", "“once” instead of “$0”"),
        (#"\b2 times?\b"#, "twice", "“twice” instead of “$0”"),
        (#"\bnever\b"#, "0 times", "“0 times” instead of “never”"),
        (#"\bonce\b"#, "1 time", "“1 time” instead of “once”"),
        (#"\btwice\b"#, "2 times", "“2 times” instead of “twice”"),
    ]

    private static var escapedQuotes: String { #"a quote inside of quotes is written \\""# }

    private static func repair(of text: String, by rule: Rule) -> SentenceRepair? {
        let whole = NSRange(text.startIndex..., in: text)
        guard let regex = try? NSRegularExpression(pattern: rule.pattern),
            let first = regex.firstMatch(in: text, range: whole)
        else { return nil }
        return SentenceRepair(
            [regex.stringByReplacingMatches(in: text, range: whole, withTemplate: rule.template)],
            regex.replacementString(for: first, in: text, offset: 0, template: rule.advice))
    }

    /// Returns the sentences between the English keywords inside a sentence: `a When b Then c`, `a. And b`, `a, when b`.
    private static func dividedByKeywords(_ sentence: String) -> [SentenceRepair] {
        let steps = sentence.split(
            separator: /(?:[.,;]|\\n)\s*(?i:given|when|then|and|but)\s+|\s+(?:Given|When|Then|And|But)\s+/
        ).map(String.init)
        guard steps.count > 1 else { return [] }
        return [
            SentenceRepair(
                steps, "these are \(steps.count) sentences: write \(steps.count) steps")
        ]
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
