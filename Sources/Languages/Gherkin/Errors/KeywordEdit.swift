import KeaText

/// A correction of the keyword with which a line was probably meant to begin.
struct KeywordEdit {
    /// The mistake in the written keyword.
    enum Mistake: Equatable {
        case spelling
        case letterCase
        case missingColon
        /// The colon is one of another script, such as `：`.
        case otherColon
        case spaceBeforeColon
        case colonAfterStep
        case missingSentence
        /// Another character follows a step's keyword: a quote, a comma, a tab.
        case separator(Character)
        /// A list marker, a bracket or an invisible character precedes the keyword.
        case mark(String)
    }

    let mistake: Mistake

    /// The correct keyword, with its colon or without its space: `Scenario:`, `Given`.
    let keyword: String

    let kind: KeywordKind

    /// Whether there is a colon where a section's keyword has it.
    var hasColon = false

    /// The corrected line.
    let corrected: String

    /// The cost: the cheapest correction is the one that was meant.
    var cost = 0

    /// Whether another correction costs the same, so that neither is offered.
    fileprivate(set) var isAmbiguous = false

    /// Whether the keyword is spelt correctly, so that no other can be meant.
    var isSure: Bool { mistake != .spelling && mistake != .letterCase }
}

/// Finds the cheapest correction of a line to one that begins with a keyword of a language.
struct KeywordCorrector {
    let dialect: Dialect
    private let candidates: [Candidate]

    /// A keyword, prepared for comparison.
    private struct Candidate {
        let kind: KeywordKind
        /// The keyword without its space.
        let word: Substring
        let hasSpace: Bool
        let letters: [Unicode.Scalar]
        let wordCount: Int
        /// The keyword as messages show it.
        let shown: String

        /// The number of letters that may differ.
        var limit: Int {
            switch word.count {
            case ...2: 0
            case 3...5: 1
            case 6...8: 2
            default: 3
            }
        }
    }

    init(_ dialect: Dialect) {
        self.dialect = dialect
        candidates = KeywordKind.allCases.flatMap { kind in
            dialect.keywords(of: kind).filter { $0 != "* " }.map { keyword in
                let word = keyword.last == " " ? keyword.dropLast() : keyword[...]
                return Candidate(
                    kind: kind, word: word, hasSpace: keyword.last == " ",
                    letters: Array(word.lowercased().unicodeScalars),
                    wordCount: word.split(separator: " ").count,
                    shown: kind.isStep ? String(word) : keyword + ":")
            }
        }
    }

    /// Returns the cheapest correction of a line to a keyword of the given kinds.
    ///
    /// - Parameter mustHaveColon: whether a misspelt section keyword must be followed by a colon.
    func edit(_ line: String, among kinds: [KeywordKind], mustHaveColon: Bool = false) -> KeywordEdit? {
        let line = MarkedLine(line)
        var heads: [Int: (letters: [Unicode.Scalar], rest: Substring)] = [:]
        var best: KeywordEdit?
        for kind in kinds {
            for candidate in candidates where candidate.kind == kind {
                var edit = exact(line, candidate)
                if edit == nil, !line.isBracketed, line.mark.isEmpty || kind.isStep {
                    // Prose is long and keywords are short: the first words are prepared once for all keywords.
                    let head =
                        heads[candidate.wordCount] ?? Self.head(of: line.rest, words: candidate.wordCount)
                    heads[candidate.wordCount] = head
                    edit = similar(head.letters, head.rest, candidate) ?? lastWord(line.rest, candidate)
                    if mustHaveColon, edit?.hasColon == false { edit = nil }
                }
                guard let edit, edit.cost <= best?.cost ?? .max else { continue }
                if let known = best, known.cost == edit.cost {
                    best?.isAmbiguous =
                        known.isAmbiguous || !known.isSure && known.corrected != edit.corrected
                } else {
                    best = edit
                }
            }
        }
        return best
    }

    /// Returns the correction of what precedes or follows a correctly spelt keyword.
    private func exact(_ line: MarkedLine, _ candidate: Candidate) -> KeywordEdit? {
        guard line.rest.hasPrefix(candidate.word) else { return nil }
        let after = line.rest.dropFirst(candidate.word.count)
        let name = after.drop { $0.isWhitespace }
        if !line.mark.isEmpty {
            guard
                let rest = line.rest(
                    after: after, isStep: candidate.kind.isStep, hasSpace: candidate.hasSpace)
            else { return nil }
            return edit(.mark(line.mark), candidate, rest, hasColon: !candidate.kind.isStep)
        }
        guard candidate.kind.isStep else {
            if let colon = name.first, Self.otherColons.contains(colon) {
                return edit(.otherColon, candidate, name.dropFirst())
            }
            if name.first == ":" {
                let isSpaced = name.startIndex != after.startIndex
                return isSpaced ? edit(.spaceBeforeColon, candidate, name.dropFirst()) : nil
            }
            // “Scenarios …” is not “Scenario …”. “Scenario Outlin: x” has its colon elsewhere.
            guard after.isEmpty || after.first?.isWhitespace == true else { return nil }
            return edit(.missingColon, candidate, name, cost: Self.hasColon(name) ? 5 : 0)
        }
        guard candidate.hasSpace else { return nil }
        guard let next = after.first else { return edit(.missingSentence, candidate, "…") }
        if next == ":" || Self.otherColons.contains(next) {
            return edit(.colonAfterStep, candidate, after.dropFirst())
        }
        if next == " " || next.isLetter || "'’".contains(next) { return nil }
        let isBlank = next.isWhitespace || CharacterName.isInvisible(next)
        return edit(
            .separator(next), candidate,
            after.drop {
                isBlank ? $0.isWhitespace || CharacterName.isInvisible($0) : ",.;…-–—_*".contains($0)
            })
    }

    /// Returns the correction of a misspelt keyword.
    private func similar(
        _ written: [Unicode.Scalar], _ rest: Substring, _ candidate: Candidate
    ) -> KeywordEdit? {
        guard
            let distance = EditDistance.between(written, candidate.letters, limit: candidate.limit)
        else { return nil }
        let hasColon = !candidate.kind.isStep && rest.first.map(Self.isColon) ?? false
        // Without a colon, a section's keyword must be spelt almost correctly.
        if !candidate.kind.isStep, !hasColon, distance > candidate.limit / 2 { return nil }
        return edit(
            distance == 0 ? .letterCase : .spelling, candidate,
            rest.drop { $0.isWhitespace || Self.isColon($0) }, hasColon: hasColon,
            cost: 1 + distance + (candidate.kind.isStep || hasColon ? 0 : 4))
    }

    /// Returns the keyword of whose words only the last one is written: `Outline:` for `Scenario Outline:`.
    private func lastWord(_ text: Substring, _ candidate: Candidate) -> KeywordEdit? {
        guard !candidate.kind.isStep, let space = candidate.word.lastIndex(of: " ") else { return nil }
        let word = candidate.word[space...].dropFirst()
        guard word.count > 4, text.prefix(word.count + 1).lowercased() == word.lowercased() + ":" else {
            return nil
        }
        return edit(.spelling, candidate, text.dropFirst(word.count + 1), hasColon: true, cost: 6)
    }

    private func edit(
        _ mistake: KeywordEdit.Mistake, _ candidate: Candidate, _ rest: Substring, hasColon: Bool = false,
        cost: Int = 0
    ) -> KeywordEdit {
        let text = rest.drop { $0.isWhitespace }
        return KeywordEdit(
            mistake: mistake, keyword: candidate.shown, kind: candidate.kind, hasColon: hasColon,
            corrected: text.isEmpty ? candidate.shown : "\(candidate.shown) \(text)", cost: cost)
    }

    /// Returns the first words of a text, up to its first colon, in lower case, and the rest.
    private static func head(of text: Substring, words: Int) -> (letters: [Unicode.Scalar], rest: Substring) {
        var seen = 0
        let end = text.firstIndex { character in
            if character.isWhitespace { seen += 1 }
            return isColon(character) || seen == words
        }
        return (
            Array(text[..<(end ?? text.endIndex)].lowercased().unicodeScalars),
            text[(end ?? text.endIndex)...]
        )
    }

    private static func isColon(_ character: Character) -> Bool {
        character == ":" || otherColons.contains(character)
    }

    private static func hasColon(_ text: Substring) -> Bool { text.contains(where: isColon) }

    /// Colons of other scripts that look like an ASCII colon.
    private static let otherColons: Set<Character> = ["：", "﹕", "∶", "︓", "ː"]
}

/// A line without the list markers, numbers, brackets and invisible characters at its start.
struct MarkedLine {
    /// The characters before the rest, without white space at their end.
    private(set) var mark = ""
    private(set) var rest: Substring

    /// Whether the mark is an opening bracket or “I”, after which only a whole keyword counts.
    private(set) var isBracketed = false

    init(_ line: String) {
        rest = line[...]
        if let first = line.first, Self.brackets[first] != nil || line.hasPrefix("I "),
            Self.listItem(rest) == nil
        {
            mark = String(first)
            rest = rest.dropFirst().drop { $0 == " " }
            isBracketed = true
            return
        }
        let text = rest
        // Most lines begin with a word.
        if let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A, Self.listItem(text) == nil
        {
            return
        }
        rest = text.drop(while: Self.isMark)
        if let item = Self.listItem(rest) { rest = item.drop(while: Self.isMark) }
        mark = String(text[..<rest.startIndex])
        while mark.last?.isWhitespace == true { mark.removeLast() }
        if mark.isEmpty { rest = text }
    }

    /// Returns the sentence or name after a keyword; `nil` if what follows is not the end of a keyword.
    func rest(after text: Substring, isStep: Bool, hasSpace: Bool) -> Substring? {
        if isBracketed {
            let close = mark.first.flatMap { Self.brackets[$0] }
            guard isStep, hasSpace, text.first == close ?? " " else { return nil }
            let rest = text.dropFirst()
            // `[Given](…)` is a link.
            guard close == nil || rest.first.map({ $0 == " " || $0 == ":" }) ?? true else { return nil }
            return rest.drop { $0 == ":" }
        }
        // Bold words have marks after them too.
        var rest = text.drop { $0 == ":" || Self.isMark($0) }
        guard isStep else {
            let stress = mark.drop { !"*_`".contains($0) }
            if !stress.isEmpty, rest.hasSuffix(stress) { rest = rest.dropLast(stress.count) }
            return text.first == ":" ? rest : nil
        }
        let isEnd = text.first.map { $0.isWhitespace || ":*_".contains($0) } ?? true
        return isEnd || !hasSpace ? rest : nil
    }

    private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]

    /// Characters, besides all symbols, that authors put before a keyword as a list marker or for emphasis.
    private static let marks: Set<Character> = [
        "-", "*", "•", "‣", "·", "–", "—", "_", "#", "/", ";", "!", "`",
    ]

    private static func isMark(_ character: Character) -> Bool {
        marks.contains(character) || character.isWhitespace || CharacterName.isInvisible(character)
            || character.isSymbol && character != "|" && character != "<"
    }

    /// Returns the text after a list number, letter or box: `1.`, `2)`, `3.1`, `a.`, `[x]`, `Step 2:`.
    private static func listItem(_ text: Substring) -> Substring? {
        if text.prefix(4).lowercased() == "step" {
            // The number may be missing, but not the punctuation.
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
}
