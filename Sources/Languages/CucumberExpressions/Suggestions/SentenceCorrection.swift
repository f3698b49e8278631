import KeaText

/// An undefined sentence in the words of an expression that it nearly matches: misspelt words are corrected, and the
/// author's values are kept.
struct SentenceCorrection: Sendable, Hashable {
    /// A difference between what the author wrote and the corrected sentence.
    struct Change: Sendable, Hashable {
        /// The author's words; empty where words are missing.
        let found: String
        /// The correct words; empty where nothing belongs.
        let correct: String
    }

    /// The corrected sentence.
    let sentence: String

    /// The differences, from left to right; none if only the white space differs.
    let changes: [Change]

    /// The differences in words, for the author of the sentence.
    var advice: String {
        changes.isEmpty
            ? "one space stands between two words" : changes.map(\.text).joined(separator: "; ")
    }

    /// Creates the correction of a sentence; `nil` if a value is missing or cannot be guessed.
    init?(_ alignment: SentenceAlignment) {
        let (words, sentence) = (alignment.words, alignment.sentence)
        var text = ""
        var changes: [Change] = []
        var steps = alignment.steps[...]
        while let step = steps.popFirst() {
            var found = sentence.text(step.tokens)
            guard let word = step.word.map({ words[$0] }) else {
                let extra = steps.prefix { $0.word == nil }
                steps = steps.dropFirst(extra.count)
                found = sentence.text(
                    step.tokens.lowerBound..<(extra.last?.tokens.upperBound ?? step.tokens.upperBound))
                changes.append(Change(found: found, correct: ""))
                continue
            }
            guard let correct = step.isMatch ? found : word.text(near: found) else { return nil }
            if !step.isMatch { changes.append(Change(found: found, correct: correct)) }
            text += (word.isSpaced && !text.isEmpty ? " " : "") + correct
        }
        // `{}` fits anything, also a sentence that lacks the other words of its expression.
        let takesAnything = words.contains { $0.parameter?.builtIn == .anonymous }
        let lacksWord = changes.contains { $0.found.isEmpty && $0.correct.contains(where: \.isLetter) }
        guard !takesAnything || !lacksWord else { return nil }
        self.sentence = text
        self.changes = changes
    }
}

extension SentenceCorrection.Change {
    /// The change in words.
    var text: String {
        if correct.isEmpty { return "without “\(found)”" }
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
            correct.contains("\"") ? "\(correct) instead of \(found)" : "“\(correct)” instead of “\(found)”"
        if correct.lowercased() == found.lowercased() { return change + ": capital letters count" }
        guard let letter = found.unicodeScalars.first(where: \.isForeignLookAlike),
            !correct.unicodeScalars.contains(letter)
        else { return change }
        return change + ": its “\(letter)” is a letter of another alphabet (\(letter.code))"
    }
}

extension SentenceCorrection {
    /// Whether only spelling, letter case, quotes and white space differ, so that nothing else can be meant.
    var isSure: Bool {
        changes.allSatisfy { change in
            let found = change.found.lowercased().filter { $0.isLetter || $0.isNumber }
            let correct = change.correct.lowercased().filter { $0.isLetter || $0.isNumber }
            guard !found.isEmpty else { return false }
            let distance = EditDistance.between(Array(found.unicodeScalars), Array(correct.unicodeScalars))
            return distance <= max(1, found.count / 3) && distance < found.count
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is a Greek or Cyrillic letter, many of which look like Latin ones.
    fileprivate var isForeignLookAlike: Bool { (0x370...0x52F).contains(value) }
}

// MARK: - Words

extension ComparableWord {
    /// Returns the text of the word that was probably meant by other text; `nil` if it cannot be guessed.
    fileprivate func text(near found: String) -> String? {
        guard texts.isEmpty else {
            let letters = Array(found.lowercased().unicodeScalars)
            return texts.min { left, right in distance(letters, left) < distance(letters, right) }
        }
        guard parameter != nil, !found.isEmpty else { return nil }
        var inner = found[...]
        if !prefix.isEmpty, inner.hasPrefix(prefix) { inner.removeFirst(prefix.count) }
        if !suffix.isEmpty, inner.hasSuffix(suffix) { inner.removeLast(suffix.count) }
        let bare = inner.withoutMarks(Self.marks)
        var work = 100
        return ([String(bare)] + Self.numbers(bare) + [bare.contains("\"") ? "'\(bare)'" : "\"\(bare)\""])
            .lazy
            .filter { !$0.isEmpty }.map { prefix + $0 + suffix }
            .first { matches($0, &work) }
    }

    private func distance(_ letters: [Unicode.Scalar], _ text: String) -> Int {
        EditDistance.between(letters, Array(text.lowercased().unicodeScalars))
    }

    /// The quotes, brackets and marks of emphasis that authors put around a value.
    private static let marks = "\"“”„«»‹›'‘’「」『』`*_"

    /// Returns the whole number that a text stands for: a word, a number with a unit, or with separators.
    private static func numbers(_ text: Substring) -> [String] {
        if let number = words.firstIndex(of: text.lowercased()) { return ["\(number)"] }
        let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
        guard let first = text.firstIndex(where: isDigit), let last = text.lastIndex(where: isDigit) else {
            return []
        }
        let core = text[first...last]
        let groups = core.split(omittingEmptySubsequences: false) { ",.' \u{A0}\u{202F}".contains($0) }
        let isNumber = groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
        guard isNumber, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return [] }
        return [groups.joined()]
    }

    private static let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ]
}
