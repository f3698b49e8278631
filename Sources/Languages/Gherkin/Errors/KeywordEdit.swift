import KeaText

/// A correction of the keyword with which a line was probably meant to begin.
struct KeywordEdit {
    let kind: KeywordKind
    /// The correct keyword, with its colon or without its space: `Scenario:`, `Given`.
    let keyword: String
    var reason: String
    /// The name or sentence after the keyword.
    let name: String
    var corrected: String
    /// Whether the keyword is written correctly, and is not allowed there.
    let isExact: Bool
    /// The written keyword in lower case if its spelling differs; `nil` if no other keyword can be meant.
    let written: String?
    let isMissingColon: Bool
    /// The cost: the cheapest correction is the one that was meant.
    let cost: Int

    var isSure: Bool { written == nil }
}

/// Finds the cheapest corrections of a line to one that begins with a keyword of a language.
struct KeywordCorrector {
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
        var limit: Int { min(word.count / 3, 3) }

        func edit(
            _ name: String, _ values: Any..., rest: Substring, written: String? = nil, isExact: Bool = false,
            isMissingColon: Bool = false, cost: Int = 0
        ) -> KeywordEdit {
            let text = rest.trimmed
            return KeywordEdit(
                kind: kind, keyword: shown, reason: explanations.text(name, values), name: text,
                corrected: shown + (text.isEmpty || kind.isStep && !hasSpace ? "" : " ") + text,
                isExact: isExact, written: written, isMissingColon: isMissingColon, cost: cost)
        }
    }

    init(_ dialect: Dialect) {
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

    /// Returns the cheapest corrections of a line to a keyword of the given kinds; several if they cost the same.
    func edits(_ line: String, among kinds: [KeywordKind], mustHaveColon: Bool = false) -> [KeywordEdit] {
        let marked = MarkedLine(line)
        var heads: [Int: (letters: [Unicode.Scalar], rest: Substring)] = [:]
        var best: [KeywordEdit] = []
        for candidate in candidates where kinds.contains(candidate.kind) {
            var edit = exact(marked, candidate)
            if edit == nil, marked.mark.isEmpty || candidate.kind.isStep {
                // Prose is long and keywords are short: the first words are prepared once for all keywords.
                let count = candidate.wordCount
                let head = heads[count] ?? Self.head(of: marked.rest, words: count)
                heads[count] = head
                edit =
                    similar(head.letters, head.rest, candidate, line, mustHaveColon)
                    ?? otherSpaces(marked.rest, candidate, line)
                    ?? lastWord(marked.rest, candidate, line)
            }
            guard let edit, edit.cost <= best.first?.cost ?? .max else { continue }
            if edit.cost < best.first?.cost ?? .max { best = [] }
            if best.first?.isSure != true, !best.contains(where: { $0.corrected == edit.corrected }) {
                best.append(edit)
            }
        }
        return best
    }

    /// Returns the correction of what precedes or follows a correctly spelt keyword.
    private func exact(_ line: MarkedLine, _ candidate: Candidate) -> KeywordEdit? {
        guard line.rest.hasPrefix(candidate.word) else { return nil }
        let word = candidate.word
        let after = line.rest.dropFirst(word.count)
        let name = after.drop { $0.isWhitespace }
        if !line.mark.isEmpty {
            let isEnd = after.first.map { $0 == ":" || candidate.kind.isStep && $0.isWhitespace }
            guard isEnd ?? candidate.kind.isStep || candidate.kind.isStep && !candidate.hasSpace else {
                return nil
            }
            let mark = line.mark.first.flatMap(CharacterName.text) ?? "“\(line.mark)”"
            return candidate.edit(
                "text-before-keyword", candidate.shown, mark, rest: after.drop { $0 == ":" })
        }
        guard candidate.kind.isStep else {
            switch name.first {
            case ":" where name.startIndex == after.startIndex:
                return candidate.edit("out-of-place", line.rest, rest: name.dropFirst(), isExact: true)
            case ":": return candidate.edit("space-before-colon", word, rest: name.dropFirst())
            case let colon? where Self.isColon(colon):
                return candidate.edit("other-colon", word, rest: name.dropFirst())
            // “Scenarios …” is not “Scenario …”. “Scenario Outlin: x” has its colon elsewhere.
            default:
                guard after.isEmpty || after.first?.isWhitespace == true else { return nil }
                return candidate.edit(
                    "no-colon", word, rest: name, isMissingColon: true,
                    cost: name.contains(where: Self.isColon) ? 5 : 0)
            }
        }
        guard let next = after.first else { return candidate.edit("no-sentence", word, rest: "…") }
        if next == " " {
            return candidate.edit("step-out-of-place", line.rest, rest: name, isExact: true)
        }
        if Self.isColon(next) {
            var edit = candidate.edit("colon-of-step", word, rest: after.dropFirst())
            // A step needs a sentence.
            if edit.name.isEmpty { edit.corrected = String(line.rest) }
            return edit
        }
        if next.isLetter || "'’".contains(next) { return nil }
        if next.isWhitespace || CharacterName.isInvisible(next) {
            return candidate.edit(
                "other-space", word, CharacterName.text(next) ?? "“\(next)”",
                rest: after.drop { $0.isWhitespace || CharacterName.isInvisible($0) })
        }
        return candidate.edit(
            ",;.…".contains(next) ? "sign-after-keyword" : "no-space", word, next,
            rest: after.drop { ",.;…-–—_*".contains($0) })
    }

    /// Returns the correction of a misspelt keyword.
    private func similar(
        _ written: [Unicode.Scalar], _ rest: Substring, _ candidate: Candidate, _ line: String,
        _ mustHaveColon: Bool
    ) -> KeywordEdit? {
        guard
            let distance = EditDistance.between(written, candidate.letters, limit: candidate.limit),
            distance == 0 || !CommonWords.contains(String(String.UnicodeScalarView(written))),
            let word = candidate.letters.split(separator: " ").last.map(Array.init),
            let other = written.split(separator: " ").last.map(Array.init),
            // If the last words differ by more than slips, the other one belongs to the sentence.
            candidate.wordCount == 1 || EditDistance.between(word, other, limit: word.count / 2) != nil
        else { return nil }
        let isComplete = candidate.kind.isStep || rest.first.map(Self.isColon) ?? false
        // Without a colon, a section's keyword must be spelt almost correctly.
        if !isComplete, mustHaveColon || distance > candidate.limit / 2 { return nil }
        let isOtherCase = distance == 0 && line.lowercased().hasPrefix(candidate.word.lowercased())
        return candidate.edit(
            isOtherCase ? "other-case" : "no-keyword",
            isOtherCase ? line.prefix(candidate.word.count) : line[...], candidate.word,
            rest: rest.drop { $0.isWhitespace || Self.isColon($0) },
            written: String(String.UnicodeScalarView(written)), cost: 1 + distance + (isComplete ? 0 : 4))
    }

    /// Returns the correction of a keyword with other spaces, or without its last word: `Gegeben` for `Gegeben sei`.
    private func otherSpaces(_ text: Substring, _ candidate: Candidate, _ line: String) -> KeywordEdit? {
        let letters = candidate.letters.filter { $0 != " " }.map(String.init)
        guard letters.count > 3, text.first?.lowercased() == letters[0] else { return nil }
        var (rest, count) = (text, 0)
        while count < letters.count, let next = rest.first, next == " " || next.lowercased() == letters[count]
        {
            if next != " " { count += 1 }
            rest.removeFirst()
        }
        var cost = 1
        let isEnd = rest.first.map { candidate.kind.isStep ? $0.isWhitespace : Self.isColon($0) }
        if count < letters.count || isEnd != true {
            guard candidate.kind.isStep, let space = candidate.word.lastIndex(of: " "),
                case let head = candidate.word[...space],
                text.prefix(head.count).lowercased() == head.lowercased()
            else { return nil }
            rest = text.dropFirst(head.count)
            cost += candidate.word.count - head.count
        }
        return candidate.edit(
            "no-keyword", line, rest: rest.drop { $0.isWhitespace || Self.isColon($0) },
            written: text[..<rest.startIndex].lowercased().trimmed, cost: cost)
    }

    /// Returns the keyword of whose words only the last one is written: `Outline:` for `Scenario Outline:`.
    private func lastWord(_ text: Substring, _ candidate: Candidate, _ line: String) -> KeywordEdit? {
        guard !candidate.kind.isStep, let space = candidate.word.lastIndex(of: " ") else { return nil }
        let word = candidate.word[space...].dropFirst().lowercased()
        guard word.count > 4, text.prefix(word.count + 1).lowercased() == word + ":" else { return nil }
        return candidate.edit(
            "no-keyword", line, rest: text.dropFirst(word.count + 1), written: word, cost: 6)
    }

    /// Returns the first words of a text, up to its first colon, in lower case, and the rest.
    private static func head(of text: Substring, words: Int) -> (letters: [Unicode.Scalar], rest: Substring) {
        var seen = 0
        let end =
            text.firstIndex { character in
                if character.isWhitespace { seen += 1 }
                return isColon(character) || seen == words
            } ?? text.endIndex
        return (Array(text[..<end].lowercased().unicodeScalars), text[end...])
    }

    /// Whether a character is a colon, or one of another script that looks like it.
    private static func isColon(_ character: Character) -> Bool { ":：﹕∶︓ː".contains(character) }
}

/// A line without the list marker, number, box, emphasis or invisible character at its start.
struct MarkedLine {
    /// The characters before the rest, without white space at their end.
    let mark: String
    let rest: Substring

    init(_ line: String) {
        let text = line[...]
        // Most lines begin with a word.
        var rest = text.first?.isLetter == true ? text : text.drop(while: Self.isMark)
        if let item = Self.listItem(rest) { rest = item.drop(while: Self.isMark) }
        let mark = text[..<rest.startIndex]
        // Emphasis is around the keyword, or around the whole title.
        let emphasis = String(mark.reversed().prefix { "*_`".contains($0) })
        self.mark = mark.trimmed
        self.rest =
            self.mark.isEmpty ? text : emphasis.isEmpty ? rest : rest.replacing(emphasis, with: "")[...]
    }

    /// Whether a character is one that authors put before a keyword as a list marker or for emphasis.
    private static func isMark(_ character: Character) -> Bool {
        "-*•‣·–—_#/;!`".contains(character) || character.isWhitespace || CharacterName.isInvisible(character)
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
