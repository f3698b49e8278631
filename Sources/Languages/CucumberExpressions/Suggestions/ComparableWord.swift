import Foundation
import KeaText
import Synchronization

/// A word of an expression, ready to be compared with words of a sentence.
struct ComparableWord {
    /// The word as the expression writes it.
    let label: String
    let isSpaced: Bool
    /// The texts that the word matches, if it has neither parameters nor patterns.
    let texts: [String]
    /// What the word counts: 1, or its letters in a script without spaces.
    let weight: Double
    /// The only parameter of the word, if there is nothing but text around it.
    private(set) var parameter: ParameterType?
    private var prefix = ""
    private var suffix = ""
    /// Matches whole texts; `nil` for plain text, and for a pattern that refers to another word.
    private let regex: NSRegularExpression?

    private init(_ word: ExpressionWord, isSpaced: Bool = true) {
        label = word.label
        self.isSpaced = isSpaced
        texts = word.texts.filter { !$0.isEmpty }
        weight = texts.first.map(SentenceWords.weight) ?? 1
        regex = texts.isEmpty ? try? NSRegularExpression(pattern: "^(?:\(word.regularExpression))$") : nil
        for piece in word.pieces {
            switch piece {
            case .texts(let texts) where texts.count == 1:
                if parameter == nil { prefix += texts[0] } else { suffix += texts[0] }
            case .parameter(let type, _) where parameter == nil: parameter = type
            default:
                parameter = nil
                return
            }
        }
    }

    /// Returns the words of an expression, once for each choice of its optional words.
    static func variants(of words: [ExpressionWord]) -> [[ComparableWord]] {
        var variants: [[ComparableWord]] = [[]]
        for word in words {
            let isOptional = word.isOptional || word.texts.contains("")
            let parts =
                !word.isOptional
                ? [word] : word.texts.flatMap { $0.split(separator: " ").map { ExpressionWord($0) } }
            let more = parts.flatMap(divided)
            let others = isOptional && variants.count < 8 ? variants : []
            variants = variants.map { $0 + more } + others
        }
        return variants
    }

    /// Divides a word with letters of a script without spaces, as a sentence is divided.
    private static func divided(_ word: ExpressionWord) -> [ComparableWord] {
        guard SentenceWords.runs(of: word.label[...]).count > 1 else { return [ComparableWord(word)] }
        let parts = word.pieces.flatMap { piece -> [ExpressionWord] in
            switch piece {
            case .texts(let texts) where texts.count == 1:
                SentenceWords.runs(of: texts[0][...]).map { ExpressionWord($0) }
            case .texts(let texts): [ExpressionWord(label: texts.joined(separator: "/"), pieces: [piece])]
            case .parameter(let type, _): [ExpressionWord(label: "\(type)", pieces: [piece])]
            case .pattern(let text): [ExpressionWord(label: text, pieces: [piece])]
            }
        }
        return parts.enumerated().map { ComparableWord($1, isSpaced: $0 == 0) }
    }

    func matches(_ text: String, _ work: inout Int) -> Bool {
        guard texts.isEmpty else { return texts.contains(text) }
        work -= 2
        do throws(MatchError) {
            return try regex?.boundedMatch(in: text, limit: 1) != nil
        } catch {
            // The matcher stopped at its limit of work.
            work -= 500
            return false
        }
    }

    // MARK: - What was meant

    /// The quotes, brackets and marks of emphasis that authors put around a value.
    private static let marks = "\"“”„‟«»‹›'‘’「」『』`*_"

    /// Returns the form of a word with a singular and a plural that belongs to a number; `nil` for any other word.
    func form(after number: CountedWord?) -> String? {
        guard let number, texts.count == 2 else { return nil }
        let pairs = [["is", "are"], ["was", "were"], ["has", "have"]]
        let forms = texts[0].hasPrefix(texts[1]) ? texts.reversed() : texts
        if pairs.contains(forms) { return forms[number.number == 1 ? 0 : 1] }
        // “1 second passes”, “2 seconds pass”
        return forms[1].hasPrefix(forms[0]) ? forms[(number.number == 1) == number.isVerb ? 1 : 0] : nil
    }

    /// Returns the text of the word that was probably meant by other text; `nil` if it cannot be guessed.
    func text(near found: String, after number: CountedWord?) -> String? {
        if let form = form(after: number) { return form }
        guard texts.isEmpty else {
            return found.isEmpty ? texts.first : nearest(to: found, among: texts) { _ in .max }
        }
        guard parameter != nil, !found.isEmpty else { return nil }
        let value = value(in: found)
        let bare = value.withoutMarks(Self.marks)
        // “is told nothing” has no text, and a clause, which begins with a small letter, is no value.
        let isClause = bare == value && bare.contains(" ") && bare.first?.isLowercase == true
        guard found.contains(" ") ? !isClause : !Denial.ofAnyLanguage.isOne(found) else { return nil }
        var work = 100
        return [String(bare), Self.number(bare), bare.contains("\"") ? "'\(bare)'" : "\"\(bare)\""].lazy
            .compactMap(\.self).filter { !$0.isEmpty }.map { prefix + $0 + suffix }
            .first { matches($0, &work) }
    }

    /// Returns what is between the texts around the parameter.
    private func value(in text: String) -> Substring {
        var value = text[...]
        if !prefix.isEmpty, value.hasPrefix(prefix) { value.removeFirst(prefix.count) }
        if !suffix.isEmpty, value.hasSuffix(suffix) { value.removeLast(suffix.count) }
        return value
    }

    /// Returns the whole number that a text means: words, or a number with separators.
    private static func number(_ text: Substring) -> String? {
        if let number = SpelledNumber.value(of: text.lowercased()) { return "\(number)" }
        let match = text.wholeMatch(of: /([-−–—]?) ?(\d{1,3}(?:[,.' \u{A0}\u{202F}]\d{3})+|\d+)/)
        return match.map { ($0.1.isEmpty ? "" : "-") + $0.2.filter(\.isNumber) }
    }

    /// Returns why a text is not the word.
    func mismatch(_ text: String) -> String {
        // If the text around the parameter is right, only the value is wrong.
        let value = value(in: text)
        guard let type = parameter, value.count + prefix.count + suffix.count == text.count, !value.isEmpty
        else { return "“\(text)” where “\(labelInWords)” is expected" }
        let patterns = type.patterns.map { "/\($0)/" }.joined(separator: " or ")
        let meaning =
            type.builtIn == .string
            ? "a text in quotes: \"\(value.withoutMarks(Self.marks))\""
            : type.meaning ?? "a text like \(patterns)"
        return "“\(value)” is not \(meaning)"
    }

    /// The word for readers, with what its parameter takes in brackets.
    var labelInWords: String {
        guard let parameter else { return label }
        return label.replacing("\(parameter)", with: "[\(parameter.meaning ?? parameter.name)]")
    }
}

/// A number, and whether a noun follows it already, so that the next word is its verb.
struct CountedWord {
    let number: Int
    var isVerb = false
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

/// Whole numbers that are written as words.
private enum SpelledNumber {
    /// The words that have been looked up, as each takes a formatter some time.
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
