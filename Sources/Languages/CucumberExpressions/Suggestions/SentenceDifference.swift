import Foundation
import KeaText
import Synchronization

/// A difference that keeps a sentence from matching an expression.
package struct SentenceDifference: Sendable, Hashable {
    /// The difference as a reason, for the person who wrote the sentence.
    package let text: String
    /// The words of the sentence; empty if words are missing.
    var found = ""
    /// The correct words; empty if nothing belongs there, `nil` if they cannot be guessed.
    var correct: String? = ""
    /// The words of the expression that the sentence lacks; empty for any other difference.
    package var missing = ""

    /// Whether only the spelling differs, or letter case, quotes and white space.
    var isSpelling: Bool {
        let count = Self.letters(found).count
        return found.isEmpty && missing.isEmpty || distance <= max(1, count / 3) && distance < count
    }

    /// Whether a word takes the place of one with other letters.
    var isOtherWord: Bool {
        guard let correct, !found.isEmpty, !correct.isEmpty, !correct.contains(where: \.isNumber) else {
            return false
        }
        return 2 * distance > max(found.count, correct.count)
    }

    private var distance: Int { EditDistance.between(Self.letters(found), Self.letters(correct ?? "")) }

    private static func letters(_ text: String) -> [Unicode.Scalar] {
        Array(text.lowercased().filter { $0.isLetter || $0.isNumber }.unicodeScalars)
    }

    /// The change that mends the difference, in words.
    var advice: String {
        guard let correct, !correct.isEmpty else { return "without “\(found)”" }
        if found.isEmpty { return "“\(correct)” is missing" }
        for quote in ["\"", "'"] where correct.hasPrefix(quote) && correct.hasSuffix(quote) {
            let bare = correct.dropFirst().dropLast()
            if found == bare { return "quotes are missing: \(correct)" }
            if found == quote + bare || found == bare + quote { return "a quote is missing: \(correct)" }
        }
        if correct.hasPrefix(found), correct.dropFirst(found.count).first?.isLetter == false {
            return "“\(correct.dropFirst(found.count))” is missing after “\(found)”"
        }
        // A value in quotes needs no others around it.
        let change =
            correct.contains("\"")
            ? "\(correct) instead of \(found)" : "“\(correct)” instead of “\(found)”"
        if correct.lowercased() == found.lowercased() { return change + ": capital letters count" }
        // Many Greek and Cyrillic letters look like Latin ones.
        func lookAlike(in text: String) -> Unicode.Scalar? {
            text.unicodeScalars.first { (0x370...0x52F).contains($0.value) }
        }
        guard let letter = lookAlike(in: found), lookAlike(in: correct) == nil,
            correct.contains(where: \.isLetter)
        else { return change }
        return change + ": its “\(letter)” is a letter of another alphabet (\(letter.code))"
    }
}

extension SentenceAlignment {
    /// The words of the sentence that an expression takes as they are, and those that differ.
    var parts: [(found: String, isSpaced: Bool, difference: SentenceDifference?)] {
        var parts: [(found: String, isSpaced: Bool, difference: SentenceDifference?)] = []
        var steps = steps[...]
        /// The last number, by which the noun and the verb after it are in the singular or plural.
        var number: CountedWord?
        while let step = steps.popFirst() {
            let word = step.word.map { words[$0] }
            // Neighbouring words that are too many, or missing, are one difference.
            let more = steps.prefix {
                word == nil ? $0.word == nil : step.tokens.isEmpty && $0.tokens.isEmpty
            }
            steps = steps.dropFirst(more.count)
            let tokens = step.tokens.lowerBound..<(more.last ?? step).tokens.upperBound
            var found = sentence.text(tokens)
            let next = tokens.upperBound < sentence.count ? sentence.texts[tokens.upperBound] : nil
            var difference: SentenceDifference?
            if word == nil {
                difference = SentenceDifference(
                    text: next.map { "`\(found)` is not expected before `\($0)`" }
                        ?? "`\(found)` is left over at the end", found: found)
            } else if let word, tokens.isEmpty {
                let missing = [word] + more.compactMap { $0.word.map { words[$0] } }
                func joined(_ text: (ComparableWord) -> String?) -> String? {
                    missing.reduce("") { all, word in
                        text(word).map {
                            (all ?? "") + (all?.isEmpty == false && word.isSpaced ? " " : "") + $0
                        }
                    }
                }
                let labels = joined(\.label) ?? ""
                difference = SentenceDifference(
                    text: next.map { "`\(labels)` is missing before `\($0)`" }
                        ?? "the sentence ends before `\(labels)`",
                    correct: missing.contains { $0.texts.isEmpty }
                        ? nil : joined { $0.text(near: "", after: number) },
                    missing: labels)
            } else if let word, !step.isMatch {
                difference = SentenceDifference(
                    text: word.difference(from: found), found: found,
                    correct: word.text(near: found, after: number))
            } else if let form = word?.form(after: number) {
                found = form
            }
            if word?.form(after: number) != nil { number?.isVerb = true }
            if word?.parameter != nil, let value = Int(difference.map { $0.correct ?? "" } ?? found) {
                number = CountedWord(number: value)
            }
            parts.append((found, word?.isSpaced ?? true, difference))
        }
        return parts
    }
}

extension ComparableWord {
    /// The quotes, brackets and marks of emphasis that authors put around a value.
    private static let marks = "\"“”„«»‹›'‘’「」『』`*_"

    /// Returns the form of a word with a singular and a plural that belongs to a number; `nil` for any other word.
    fileprivate func form(after number: CountedWord?) -> String? {
        guard let number, texts.count == 2 else { return nil }
        let pairs = [["is", "are"], ["was", "were"], ["has", "have"]]
        let forms = texts[0].hasPrefix(texts[1]) ? texts.reversed() : texts
        if pairs.contains(forms) { return forms[number.number == 1 ? 0 : 1] }
        // “1 second passes”, “2 seconds pass”
        return forms[1].hasPrefix(forms[0]) ? forms[(number.number == 1) == number.isVerb ? 1 : 0] : nil
    }

    /// Returns the text of the word that was probably meant by other text; `nil` if it cannot be guessed.
    fileprivate func text(near found: String, after number: CountedWord?) -> String? {
        if let form = form(after: number) { return form }
        guard texts.isEmpty else {
            let letters = Array(found.lowercased().unicodeScalars)
            func distance(_ text: String) -> Int {
                EditDistance.between(letters, Array(text.lowercased().unicodeScalars))
            }
            return texts.min { distance($0) < distance($1) }
        }
        guard parameter != nil, !found.isEmpty else { return nil }
        let bare = value(in: found).withoutMarks(Self.marks)
        var work = 100
        return ([String(bare), self.number(bare), bare.contains("\"") ? "'\(bare)'" : "\"\(bare)\""]).lazy
            .compactMap { $0?.isEmpty == false ? prefix + ($0 ?? "") + suffix : nil }
            .first { matches($0, &work) }
    }

    /// Returns what is between the texts around the parameter.
    private func value(in text: String) -> Substring {
        var value = text[...]
        if !prefix.isEmpty, value.hasPrefix(prefix) { value.removeFirst(prefix.count) }
        if !suffix.isEmpty, value.hasSuffix(suffix) { value.removeLast(suffix.count) }
        return value
    }

    /// Returns the whole number that a text means: words, a number with a unit, or with separators.
    private func number(_ text: Substring) -> String? {
        if let number = SpelledNumber.value(of: text.lowercased()) { return "\(number)" }
        let digits = text.wholeMatch(of: /\D*(\d{1,3}(?:[,.' \u{A0}\u{202F}]\d{3})+|\d+)\D*/)
        return digits?.1.filter(\.isNumber)
    }

    fileprivate func difference(from text: String) -> String {
        // If the text around the parameter is right, only the value is wrong.
        let value = value(in: text)
        guard let type = parameter, value.count + prefix.count + suffix.count == text.count,
            !value.isEmpty
        else {
            let isCase = texts.contains { $0.lowercased() == text.lowercased() }
            return "`\(text)` where `\(label)` is expected" + (isCase ? ": capital letters count" : "")
        }
        let article = type.name.first.map { "aeiou".contains($0.lowercased()) } == true ? "an" : "a"
        let patterns = type.patterns.map { "/\($0)/" }.joined(separator: " or ")
        let meaning =
            type.builtIn == .string
            ? "a text in quotes: \"\(value.withoutMarks("\"“”„«»'‘’"))\""
            : type.meaning ?? "a text like \(patterns)"
        return "`\(value)` is not \(article) \(type) (\(meaning))"
    }
}

extension Substring {
    /// Returns the text without marks at its ends, and without a full stop after those.
    fileprivate func withoutMarks(_ marks: String) -> Substring {
        var text = self
        if let last = text.last, ".,;".contains(last), text.dropLast().last.map(marks.contains) == true {
            text.removeLast()
        }
        while text.count > 1, let first = text.first, let last = text.last, marks.contains(first),
            marks.contains(last)
        {
            text = text.dropFirst().dropLast()
        }
        // One mark alone lacks its pair; two may be quotes inside of the text.
        guard text.count(where: marks.contains) == 1 else { return text }
        if let first = text.first, marks.contains(first) { return text.dropFirst() }
        return text.last.map(marks.contains) == true ? text.dropLast() : text
    }
}

/// A number, and whether a noun follows it already, so that the next word is its verb.
private struct CountedWord {
    let number: Int
    var isVerb = false
}

/// Whole numbers that are written as words.
private enum SpelledNumber {
    private static let known = Mutex<[String: Int?]>(["no": 0])
    private static let languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "ja", "zh"]

    /// Returns the number that a text means in one of the languages that are tried; `nil` if it is not a number.
    static func value(of text: String) -> Int? {
        guard text.count < 40, text.contains(where: \.isLetter) else { return nil }
        return known.withLock { known in
            if let value = known[text] { return value }
            let formatter = NumberFormatter()
            formatter.numberStyle = .spellOut
            let value = languages.lazy.compactMap { language in
                formatter.locale = Locale(identifier: language)
                return formatter.number(from: text).flatMap { Int(exactly: $0.doubleValue) }
            }.first
            known[text] = .some(value)
            return value
        }
    }
}
