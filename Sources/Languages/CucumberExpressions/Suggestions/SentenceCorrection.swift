import KeaText

/// An undefined sentence in the words of an expression that it nearly matches: misspelt words are corrected, and the
/// author's values are kept.
package struct SentenceCorrection: Sendable, Hashable {
    /// A difference between what the author wrote and the corrected sentence.
    package struct Change: Sendable, Hashable {
        /// The author's words; empty where words are missing.
        package let found: String
        /// The correct words; empty where nothing belongs.
        package let correct: String
    }

    /// The corrected sentence.
    package let sentence: String

    /// The differences, from left to right; none if only the white space differs.
    package let changes: [Change]

    /// The differences in words, for the author of the sentence.
    package var advice: String {
        changes.isEmpty
            ? "one space stands between two words" : changes.map(\.text).joined(separator: "; ")
    }

    /// Creates the correction of a sentence; `nil` if a value is missing or cannot be guessed.
    init?(_ steps: [SentenceAlignment.Step], _ words: [ComparableWord], _ sentence: SentenceTokens) {
        var texts: [String] = []
        var changes: [Change] = []
        var rest = steps[...]
        while let step = rest.first {
            if step.isMatch {
                if !step.tokens.isEmpty { texts.append(sentence.text(step.tokens)) }
                rest.removeFirst()
                continue
            }
            let (change, count) = Self.change(rest, words, sentence)
            guard let change else { return nil }
            if !change.correct.isEmpty { texts.append(change.correct) }
            changes.append(change)
            rest.removeFirst(count)
        }
        // `{}` fits anything, also a sentence that lacks the other words of its expression.
        let takesAnything = words.contains { $0.parameter?.builtIn == .anonymous }
        guard !takesAnything || changes.allSatisfy({ !$0.found.isEmpty }) else { return nil }
        self.sentence = texts.joined(separator: " ")
        self.changes = changes
    }

    /// Returns the first change of a list that begins with a difference, and the number of steps that it covers.
    private static func change(
        _ steps: ArraySlice<SentenceAlignment.Step>, _ words: [ComparableWord], _ sentence: SentenceTokens
    ) -> (Change?, count: Int) {
        // A value of several words that lacks its quotes lies beside its parameter and beside nothing.
        let run = steps.prefix { !$0.isMatch && !$0.tokens.isEmpty }
        let parameters = run.compactMap(\.word).map { words[$0] }
        if run.count > 1, parameters.count == 1, parameters[0].texts.isEmpty, let first = run.first,
            let last = run.last
        {
            let found = sentence.text(first.tokens.lowerBound..<last.tokens.upperBound)
            if let correct = parameters[0].text(near: found) {
                return (Change(found: found, correct: correct), run.count)
            }
        }
        guard let step = steps.first else { return (nil, 0) }
        let found = step.tokens.isEmpty ? "" : sentence.text(step.tokens)
        guard let word = step.word else {
            let extra = steps.prefix { $0.word == nil }
            let end = extra.last?.tokens.upperBound ?? step.tokens.upperBound
            return (
                Change(found: sentence.text(step.tokens.lowerBound..<end), correct: ""), extra.count
            )
        }
        return (words[word].text(near: found).map { Change(found: found, correct: $0) }, 1)
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
        let code = "U+" + zeroPadded(String(letter.value, radix: 16, uppercase: true), to: 4)
        return change + ": its “\(letter)” is a letter of another alphabet (\(code))"
    }
}

extension SentenceCorrection {
    /// Whether only spelling, letter case, quotes and white space differ, so that nothing else can be meant.
    package var isSure: Bool {
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
            return texts.min { left, right in
                distance(letters, left) < distance(letters, right)
            }
        }
        guard parameter != nil, !found.isEmpty else { return nil }
        var inner = found[...]
        if !prefix.isEmpty, inner.hasPrefix(prefix) { inner.removeFirst(prefix.count) }
        if !suffix.isEmpty, inner.hasSuffix(suffix) { inner.removeLast(suffix.count) }
        let bare = Self.withoutMarks(inner)
        var work = 100
        return ([String(bare)] + Self.numbers(bare) + Self.quoted(bare)).lazy
            .filter { !$0.isEmpty }.map { prefix + $0 + suffix }
            .first { matches($0, &work) }
    }

    private func distance(_ letters: [Unicode.Scalar], _ text: String) -> Int {
        EditDistance.between(letters, Array(text.lowercased().unicodeScalars))
    }

    /// The quotes, brackets and marks of emphasis that authors put around a value.
    private static let marks: Set<Character> = [
        "\"", "“", "”", "„", "«", "»", "‹", "›", "'", "‘", "’", "「", "」", "『", "』", "`", "*", "_",
    ]

    private static func withoutMarks(_ text: Substring) -> Substring {
        var text = text
        if let last = text.last, ".,;".contains(last), text.dropLast().last.map(marks.contains) == true {
            text.removeLast()
        }
        while let first = text.first, marks.contains(first) { text.removeFirst() }
        while let last = text.last, marks.contains(last) { text.removeLast() }
        return text
    }

    private static func quoted(_ text: Substring) -> [String] {
        [text.contains("\"") ? "'\(text)'" : "\"\(text)\""]
    }

    /// Returns the whole number that a text stands for: a word, a number with a unit, or with separators.
    private static func numbers(_ text: Substring) -> [String] {
        if let number = words.firstIndex(of: text.lowercased()) { return ["\(number)"] }
        let core = text.trimming { !$0.isASCII || !$0.isNumber }
        let groups = core.split(omittingEmptySubsequences: false) { ",.' \u{A0}\u{202F}".contains($0) }
        let isNumber = groups.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        guard isNumber, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return [] }
        return [groups.joined()]
    }

    private static let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ]
}

extension Substring {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        var text = drop(while: isTrimmed)
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
