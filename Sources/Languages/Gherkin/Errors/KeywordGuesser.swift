import KeaText

/// Guesses misspelt keywords of one language.
struct KeywordGuesser {
    let dialect: Dialect
    private let candidates: [Candidate]

    /// A keyword, prepared for comparison.
    private struct Candidate {
        let kind: KeywordKind
        /// The keyword as messages show it: with its colon, or without its space.
        let shown: String
        let letters: [Unicode.Scalar]
        let words: Int
        /// The number of letters that may differ.
        let limit: Int
    }

    init(dialect: Dialect) {
        self.dialect = dialect
        candidates = KeywordKind.allCases.flatMap { kind in
            dialect.keywords(of: kind).filter { $0 != "* " }.map { keyword in
                let word = keyword.last == " " ? keyword.dropLast() : keyword[...]
                return Candidate(
                    kind: kind, shown: kind.isStep ? String(word) : keyword + ":",
                    letters: Array(word.lowercased().unicodeScalars), words: word.split(separator: " ").count,
                    limit: Self.limit(word.count))
            }
        }
    }

    /// Returns the best guess for a line among keywords of the given kinds.
    ///
    /// - Parameter mustHaveColon: whether a misspelt keyword must be followed by a colon.
    func guess(_ line: String, among kinds: [KeywordKind], mustHaveColon: Bool = false) -> KeywordGuess? {
        let text = Substring(line)
        if let guess = behindMark(text, among: kinds) { return guess }
        for kind in kinds where !kind.isStep {
            for keyword in dialect.keywords(of: kind) {
                guard let guess = exactTitle(text, keyword, kind) else { continue }
                // “Scenario Outlin: x” has a colon; it is closer to “Scenario Outline:” than to “Scenario:”.
                if guess.mistake == .missingColon,
                    let other = nearest(text, among: kinds, mustHaveColon: true)
                {
                    return other
                }
                return guess
            }
        }
        for kind in kinds where kind.isStep {
            for keyword in dialect.keywords(of: kind) {
                if let guess = exactStep(text, keyword, kind) { return guess }
            }
        }
        return nearest(text, among: kinds, mustHaveColon: mustHaveColon) ?? lastWord(text, among: kinds)
    }

    /// Returns the keyword of whose words only the last one is written: `Outline:` for `Scenario Outline:`.
    private func lastWord(_ text: Substring, among kinds: [KeywordKind]) -> KeywordGuess? {
        for kind in kinds where !kind.isStep {
            for keyword in dialect.keywords(of: kind) {
                guard let space = keyword.lastIndex(of: " ") else { continue }
                let word = keyword[space...].dropFirst()
                guard word.count > 4, text.prefix(word.count + 1).lowercased() == word.lowercased() + ":"
                else { continue }
                return KeywordGuess(
                    mistake: .spelling, keyword: keyword + ":", kind: kind, hasColon: true,
                    corrected: Self.joined(keyword + ":", text.dropFirst(word.count + 1)))
            }
        }
        return nil
    }

    // MARK: - Keywords behind a mark

    /// Characters, besides all symbols, that authors put before a keyword as a list marker or for emphasis.
    private static let marks: Set<Character> = [
        "-", "*", "•", "‣", "·", "–", "—", "_", "#", "/", ";", "!", "`",
    ]

    private static func isMark(_ character: Character) -> Bool {
        marks.contains(character) || character.isWhitespace || CharacterName.isInvisible(character)
            || character.isSymbol && character != "|" && character != "<"
    }

    /// Returns the list markers, numbers, letters and invisible characters at the start of a line, and the rest of
    /// the line.
    static func withoutMark(_ text: Substring) -> (mark: Substring, rest: Substring) {
        // Most lines begin with a word.
        if let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A, listItem(text) == nil {
            return ("", text)
        }
        let rest = text.drop(while: isMark)
        let item = listItem(rest).map { $0.drop(while: isMark) } ?? rest
        return (text[..<item.startIndex], item)
    }

    /// Returns the text after a list number, letter or box: `1.`, `2)`, `3.1`, `a.`, `[x]`; `nil` if there is none.
    private static func listItem(_ text: Substring) -> Substring? {
        if text.prefix(4).lowercased() == "step" {
            // “Step:”, “Step 2:”, “Step 2 -”: the number may be missing, but not the punctuation.
            let rest = text.dropFirst(4).drop { $0 == " " || $0.isNumber }
            return rest.first.map { ":.)-–—".contains($0) } ?? false ? rest.dropFirst() : nil
        }
        for box in ["[ ]", "[]", "[x]", "[X]"] where text.hasPrefix(box) { return text.dropFirst(box.count) }
        guard let first = text.first, first.isASCII, first.isNumber || first.isLetter else { return nil }
        let item = first.isLetter ? text.prefix(1) : text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let rest = text[item.endIndex...]
        if let next = rest.first, ".):".contains(next) { return rest.dropFirst() }
        return item.contains(".") ? rest : nil
    }

    /// The closing bracket of each opening one.
    private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

    /// Returns a step's keyword in brackets or after “I”: `(Given) x`, `I Given x`.
    private func afterBracketOrPronoun(_ text: Substring, among kinds: [KeywordKind]) -> KeywordGuess? {
        guard let first = text.first else { return nil }
        let close = Self.brackets[first]
        guard close != nil || text.hasPrefix("I ") else { return nil }
        let rest = text.dropFirst().drop { $0 == " " }
        for kind in kinds where kind.isStep {
            for keyword in dialect.keywords(of: kind) where keyword.last == " " && keyword != "* " {
                let word = keyword.dropLast()
                guard rest.hasPrefix(word), word.first?.isUppercase == true else { continue }
                var behind = rest.dropFirst(word.count)
                guard behind.first == close ?? " " else { continue }
                behind = behind.dropFirst()
                // `[Given](…)` is a link.
                guard close == nil || behind.first.map({ $0 == " " || $0 == ":" }) ?? true else { continue }
                behind = behind.drop { $0 == ":" }
                return KeywordGuess(
                    mistake: .behindMark(String(first)), keyword: String(word), kind: kind,
                    corrected: Self.joined(String(word), behind))
            }
        }
        return nil
    }

    private func behindMark(_ text: Substring, among kinds: [KeywordKind]) -> KeywordGuess? {
        if let guess = afterBracketOrPronoun(text, among: kinds) { return guess }
        let (mark, rest) = Self.withoutMark(text)
        guard !mark.isEmpty, !rest.isEmpty else { return nil }
        let shown = String(mark.reversed().drop { $0.isWhitespace }.reversed())
        let stress = shown.drop { $0 != "*" && $0 != "_" && $0 != "`" }
        for kind in kinds {
            for keyword in dialect.keywords(of: kind) where keyword != "* " {
                let word = kind.isStep && keyword.last == " " ? keyword.dropLast() : keyword[...]
                guard rest.hasPrefix(word) else { continue }
                let behind = rest.dropFirst(word.count)
                // Bold words have marks after them too.
                var sentence = behind.drop { $0 == ":" || Self.isMark($0) }
                if !kind.isStep, !stress.isEmpty, sentence.hasSuffix(stress) {
                    sentence = sentence.dropLast(stress.count)
                }
                guard kind.isStep ? isStepEnd(behind, of: keyword) : behind.first == ":" else { continue }
                let title = kind.isStep ? String(word) : keyword + ":"
                return KeywordGuess(
                    mistake: .behindMark(shown), keyword: title, kind: kind, hasColon: !kind.isStep,
                    corrected: Self.joined(title, sentence))
            }
        }
        return nil
    }

    private func isStepEnd(_ behind: Substring, of keyword: String) -> Bool {
        guard keyword.last == " ", let next = behind.first else { return true }
        return next.isWhitespace || ":*_".contains(next)
    }

    // MARK: - Keywords that are spelt right

    private func exactTitle(_ text: Substring, _ keyword: String, _ kind: KeywordKind) -> KeywordGuess? {
        guard text.hasPrefix(keyword) else { return nil }
        let rest = text.dropFirst(keyword.count)
        let name = rest.drop { $0.isWhitespace }
        let mistake: KeywordGuess.Mistake
        var title = name
        if let colon = name.first, Self.otherColons.contains(colon) {
            mistake = .otherColon
            title = name.dropFirst()
        } else if name.first == ":" {
            guard name.startIndex != rest.startIndex else { return nil }
            mistake = .spaceBeforeColon
            title = name.dropFirst()
        } else {
            // “Scenarios …” is not “Scenario …”, and “Features” is not “Feature”.
            guard rest.isEmpty || name.startIndex != rest.startIndex else { return nil }
            mistake = .missingColon
        }
        return KeywordGuess(
            mistake: mistake, keyword: keyword + ":", kind: kind, corrected: Self.joined(keyword + ":", title)
        )
    }

    private func exactStep(_ text: Substring, _ keyword: String, _ kind: KeywordKind) -> KeywordGuess? {
        guard keyword != "* ", keyword.last == " " else { return nil }
        let word = String(keyword.dropLast())
        guard text.hasPrefix(word) else { return nil }
        let rest = text.dropFirst(word.count)
        guard let next = rest.first else {
            return KeywordGuess(mistake: .missingSpace, keyword: word, kind: kind, corrected: word + " …")
        }
        if next == ":" || Self.otherColons.contains(next) {
            return KeywordGuess(
                mistake: .colonAfterStep, keyword: word, kind: kind,
                corrected: Self.joined(word, rest.dropFirst()))
        }
        if next == " " { return nil }
        if next.isWhitespace || CharacterName.isInvisible(next) {
            let sentence = rest.drop { $0.isWhitespace || CharacterName.isInvisible($0) }
            return KeywordGuess(
                mistake: .otherSpace(next), keyword: word, kind: kind, corrected: Self.joined(word, sentence))
        }
        guard !next.isLetter, !"'’".contains(next) else { return nil }
        return KeywordGuess(
            mistake: .noSpaceBehind, keyword: word, kind: kind,
            corrected: Self.joined(word, rest.drop { ",.;…-–—_*".contains($0) }))
    }

    // MARK: - Keywords that are misspelt

    private func nearest(
        _ text: Substring, among kinds: [KeywordKind], mustHaveColon: Bool = false
    ) -> KeywordGuess? {
        if mustHaveColon, !Self.hasColon(text) { return nil }
        var best: (distance: Int, guess: KeywordGuess)?
        // Prose is long and keywords are short: the beginning of the line is prepared once for all keywords.
        var beginnings: [Int: (written: [Unicode.Scalar], rest: Substring)] = [:]
        for kind in kinds {
            for candidate in candidates where candidate.kind == kind {
                let beginning: (written: [Unicode.Scalar], rest: Substring)
                if let known = beginnings[candidate.words] {
                    beginning = known
                } else {
                    let (written, rest) = Self.split(text, words: candidate.words)
                    beginning = (Array(written.lowercased().unicodeScalars), rest)
                    beginnings[candidate.words] = beginning
                }
                guard let (distance, guess) = nearby(beginning.written, beginning.rest, candidate) else {
                    continue
                }
                if mustHaveColon, !guess.hasColon { continue }
                if distance < best?.distance ?? .max { best = (distance, guess) }
            }
        }
        return best?.guess
    }

    private func nearby(
        _ written: [Unicode.Scalar], _ rest: Substring, _ candidate: Candidate
    ) -> (distance: Int, guess: KeywordGuess)? {
        guard
            let distance = EditDistance.between(written, candidate.letters, limit: candidate.limit)
        else { return nil }
        let kind = candidate.kind
        let colon = kind.isStep ? nil : rest.first.map { $0 == ":" || Self.otherColons.contains($0) }
        // Without a colon, a section's keyword must be spelt almost correctly.
        if !kind.isStep, colon != true, distance > candidate.limit / 2 { return nil }
        let behind = rest.drop { $0.isWhitespace || $0 == ":" || Self.otherColons.contains($0) }
        return (
            distance,
            KeywordGuess(
                mistake: distance == 0 ? .letterCase : .spelling, keyword: candidate.shown, kind: kind,
                hasColon: colon == true, corrected: Self.joined(candidate.shown, behind))
        )
    }

    /// Returns whether a text contains a colon of any script.
    private static func hasColon(_ text: Substring) -> Bool {
        if text.utf8.contains(UInt8(ascii: ":")) { return true }
        return text.utf8.contains { $0 >= 0x80 } && text.contains { otherColons.contains($0) }
    }

    /// Returns the number of letters of a keyword that may differ.
    private static func limit(_ length: Int) -> Int {
        switch length {
        case ...2: 0
        case 3...5: 1
        case 6...8: 2
        default: 3
        }
    }

    /// Returns the first words of a text, up to its first colon, and the rest.
    private static func split(_ text: Substring, words: Int) -> (Substring, Substring) {
        var index = text.startIndex
        var seen = 0
        while index < text.endIndex {
            let character = text[index]
            if character == ":" || otherColons.contains(character) { break }
            if character.isWhitespace {
                seen += 1
                if seen == words { break }
            }
            index = text.index(after: index)
        }
        return (text[..<index], text[index...])
    }

    private static func joined(_ keyword: String, _ rest: Substring) -> String {
        let text = rest.drop { $0.isWhitespace }
        return text.isEmpty ? keyword : "\(keyword) \(text)"
    }

    /// Colons of other scripts that look like an ASCII colon.
    private static let otherColons: Set<Character> = ["：", "﹕", "∶", "︓", "ː"]
}
