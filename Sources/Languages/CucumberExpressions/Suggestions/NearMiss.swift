import KeaText

/// A step definition that nearly matches a sentence, and why it does not.
package struct NearMiss: Sendable {
    /// The position of the definition, in order of registration.
    package let position: Int
    package let expression: StepExpression
    /// The distance of the sentence from the expression: the share of words that differ, from 0 to 1.
    package let distance: Double
    /// The share of words that the sentence and the expression have in common, from 0 to 1.
    package let relevance: Double
    /// The differences, from left to right; none if most words differ.
    package internal(set) var reasons: [String]
    /// The sentence in the expression's words; `nil` if a value is missing.
    private(set) var correction: SentenceRepair?

    init(
        _ position: Int, _ expression: StepExpression, _ alignment: SentenceAlignment, _ relevance: Double,
        _ penalty: Double
    ) {
        (self.position, self.expression, self.relevance) = (position, expression, relevance - penalty)
        distance = alignment.distance + penalty
        guard alignment.distance < Self.farthest else {
            reasons = []
            return
        }
        let parts = alignment.parts
        let differences = parts.compactMap(\.difference)
        let changes = SentenceDifference.changes(differences)
        reasons = changes.isEmpty ? [Self.otherSpace] : differences.map(\.reason)
        // What the author did not say is not said by a correction.
        let addsWord = differences.contains {
            !$0.isSpelledNumber && !AuthorValues($0.found).saysSomething
                && AuthorValues($0.correct ?? "").saysSomething
        }
        let texts = parts.compactMap { part in part.text.map { (text: $0, isSpaced: part.isSpaced) } }
        guard texts.count == parts.count, !addsWord else { return }
        correction = SentenceRepair(
            [joined(texts)], changes.isEmpty ? Self.otherSpace : changes.joined(separator: "; "),
            replacing: differences.filter(\.isSpelledNumber).map { "“\($0.found)”" }.joined())
    }

    /// The share of words above which differences say nothing.
    private static let farthest = 0.5

    private static var otherSpace: String { "one space separates two words" }
}

/// Returns words that may be parts of one word, as in a script without spaces.
private func joined(_ words: [(text: String, isSpaced: Bool)]) -> String {
    words.reduce("") { text, word in
        text + (text.isEmpty || word.text.isEmpty || !word.isSpaced ? "" : " ") + word.text
    }
}

/// A difference that keeps a sentence from matching an expression.
private struct SentenceDifference {
    /// The words of the sentence; empty if words are missing.
    let found: String
    /// The correct words; empty if nothing belongs there, `nil` if they cannot be guessed.
    let correct: String?
    let words: [ComparableWord]
    /// The word of the sentence after it.
    let next: String?

    /// Whether a number in words is replaced by its digits.
    var isSpelledNumber: Bool {
        !found.isEmpty && correct.flatMap { Int($0) } != nil && !found.contains { $0.isASCII && $0.isNumber }
    }

    /// The difference in words: what a value has to be, or the change that mends it.
    var reason: String {
        guard let word = words.first, !found.isEmpty, word.parameter != nil || correct == nil else {
            return Self.changes([self]).joined()
        }
        return word.mismatch(found)
    }

    /// Returns the changes that mend differences, in words; a note that several have follows the last of them.
    static func changes(_ differences: [SentenceDifference]) -> [String] {
        differences.indices.map { index in
            let note = differences[index].note
            let isLast = !differences[(index + 1)...].contains { $0.note == note }
            return differences[index].change + (isLast ? note.map { ": \($0)" } ?? "" : "")
        }
    }

    private var change: String {
        if found.isEmpty {
            return "“\(correct ?? joined(words.map { ($0.labelInWords, $0.isSpaced) }))” is missing "
                + (next.map { "before “\($0)”" } ?? "at the end")
        }
        guard let correct, !correct.isEmpty else { return "without “\(found)”" }
        for quote in ["\"", "'"] where correct.hasPrefix(quote) && correct.hasSuffix(quote) {
            let bare = correct.dropFirst().dropLast()
            if found == bare { return "quotes are missing: \(correct)" }
            if found == quote + bare || found == bare + quote { return "a quote is missing: \(correct)" }
        }
        if correct.hasPrefix(found), correct.dropFirst(found.count).first?.isLetter == false {
            return "“\(correct.dropFirst(found.count))” is missing after “\(found)”"
        }
        // A value in quotes needs no others around it.
        return correct.contains("\"")
            ? "\(correct) instead of \(found)" : "“\(correct)” instead of “\(found)”"
    }

    /// The rule behind the change, which readers overlook.
    private var note: String? {
        guard let correct, !correct.isEmpty, !found.isEmpty else { return nil }
        return correct.lowercased() == found.lowercased() ? "capital letters count" : nil
    }
}

extension SentenceAlignment {
    /// The words of the expression, in its order, as the sentence was meant to have them.
    fileprivate var parts: [(text: String?, isSpaced: Bool, difference: SentenceDifference?)] {
        var steps = steps[...]
        /// The last number, by which the noun and the verb after it are in the singular or plural.
        var number: CountedWord?
        var parts: [(text: String?, isSpaced: Bool, difference: SentenceDifference?)] = []
        while let step = steps.popFirst() {
            // Neighbouring words that are too many, or missing, are one difference.
            let more = steps.prefix {
                step.word == nil ? $0.word == nil : step.tokens.isEmpty && $0.tokens.isEmpty
            }
            steps = steps.dropFirst(more.count)
            let tokens = step.tokens.lowerBound..<(more.last ?? step).tokens.upperBound
            let found = sentence.text(tokens)
            let all = ([step] + more).compactMap { $0.word.map { words[$0] } }
            var correct: String? = ""
            if step.isMatch {
                correct = all.first?.form(after: number) ?? found
            } else if !found.isEmpty, let word = all.first {
                correct = word.text(near: found, after: number)
            } else if !all.isEmpty {
                let texts = all.compactMap { word in
                    word.text(near: "", after: number).map { ($0, word.isSpaced) }
                }
                correct = texts.count == all.count ? joined(texts) : nil
            }
            if all.first?.form(after: number) != nil { number?.isVerb = true }
            if all.first?.parameter != nil, let value = correct.flatMap({ Int($0) }) {
                number = CountedWord(number: value)
            }
            let next = tokens.upperBound < sentence.count ? sentence.texts[tokens.upperBound] : nil
            let difference = SentenceDifference(found: found, correct: correct, words: all, next: next)
            parts.append((correct, all.first?.isSpaced ?? true, step.isMatch ? nil : difference))
        }
        return parts
    }
}
