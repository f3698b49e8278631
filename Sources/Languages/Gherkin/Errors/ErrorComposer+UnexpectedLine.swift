import KeaText

/// Explains a line that is not allowed at its position.
extension ErrorComposer {
    func unexpectedLine(_ record: ErrorRecord) -> Explanation {
        let line = text(record)
        let state = record.state
        if let known = titleOutOfPlace(line, state) { return Explanation(text: known) }
        if state == .ruleTags, let tag = nodes.tags.last(where: { $0.line < record.line }) {
            return Explanation(
                text:
                    "“\(line.excerpt)” stands below the tags of line \(tag.line). What follows tags must be "
                    + "\(keywordList([.scenario, .examples, .rule], or: true)).")
        }
        if line.first == "|" { return expecting(state, tableOutOfPlace(state)) }
        let guess = lines.guesser.guess(line, among: expectedKinds(state))
        let isUnsure = guess?.isSure != true
        if isUnsure,
            let mark = lines.conflict(line, isMiddle: true) ?? comment(line) ?? lines.lookAlike(line)
                ?? row(line, state)
        {
            return mark
        }
        if line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
            return expecting(state, docStringOutOfPlace(state))
        }
        if line.first == "@" { return expecting(state, "“\(line.excerpt)” is no line of tags.") }
        if !state.expected.contains(.stepLine), dialect.stepKeywords.contains(where: line.hasPrefix) {
            return expecting(state, lines.stepOutOfPlace(line))
        }
        if isUnsure, let other = lines.otherLanguage(line, isMisspelt: guess != nil) { return other }
        guard let guess else {
            return expecting(state, "“\(line.excerpt)” is nothing that may stand here.")
        }
        let explanation = lines.explanation(guess, of: line)
        return guess.isSure
            ? explanation : expecting(state, explanation.text, suggestion: explanation.suggestion)
    }

    private var dialect: Dialect { lines.dialect }

    private func expecting(
        _ state: GrammarState, _ text: String, suggestion: String? = nil
    ) -> Explanation {
        Explanation(text: text + expectation(state), suggestion: suggestion)
    }

    // MARK: - Things that may stand elsewhere

    private func titleOutOfPlace(_ line: String, _ state: GrammarState) -> String? {
        for kind in KeywordKind.allCases where !kind.isStep {
            for title in dialect.keywords(of: kind) where line.hasPrefix(title + ":") {
                return titleOutOfPlace(kind, title, state)
            }
        }
        return nil
    }

    private func titleOutOfPlace(_ kind: KeywordKind, _ title: String, _ state: GrammarState) -> String {
        if state == .start || state == .language || state == .featureTags {
            return "“\(title):” stands before the \(keyword(.feature)) that every file begins with."
        }
        if state == .ruleTags, kind != .feature {
            return "The tags above “\(title):” may not stand there."
                + " Tags belong to a \(keywordList([.scenario, .rule], or: true)), or to \(keyword(.examples)) below"
                + " the steps of a scenario."
        }
        switch kind {
        case .feature: return "A file has one feature, and this would be a second one."
        case .background:
            if let first = backgroundAbove {
                return
                    "There is a background already, in line \(first). A feature or rule has one, and it holds"
                    + " all steps that come before those of its scenarios."
            }
            return "“\(title):” must stand above the first scenario of its feature or rule."
        case .examples: return "“\(title):” must stand below the steps of a scenario, and there is none here."
        default: return "“\(title):” may not stand here." + expectation(state)
        }
    }

    /// The line of the background in the open feature or rule.
    private var backgroundAbove: UInt32? {
        nodes.sections.reversed().prefix { $0.kind != .rule && $0.kind != .feature }
            .first { $0.kind == .background }?.line
    }

    /// Explains a comment as other languages write it.
    private func comment(_ line: String) -> Explanation? {
        guard let sign = ["//", "--", "/*", "<!--"].first(where: line.hasPrefix) else { return nil }
        let comment = line.dropFirst(sign.count).drop { $0.isWhitespace }
        return Explanation(text: "A comment begins with #.", suggestion: "# \(comment)")
    }

    private func row(_ line: String, _ state: GrammarState) -> Explanation? {
        state.expected.contains(.tableRow) && line.last == "|" ? lines.rowWithoutBar(line) : nil
    }

    private func tableOutOfPlace(_ state: GrammarState) -> String {
        isBelowStep(state) ? "This step has a table already." : lines.tableOutOfPlace
    }

    private func docStringOutOfPlace(_ state: GrammarState) -> String {
        isBelowStep(state) ? "This step has a doc string already." : lines.docStringOutOfPlace
    }

    private func isBelowStep(_ state: GrammarState) -> Bool {
        state.expected.contains(.stepLine) && state != .background && state != .scenario
    }

    // MARK: - What may stand here

    /// Returns a sentence, preceded by a space, that lists what a state expects.
    private func expectation(_ state: GrammarState) -> String {
        var parts: [String] = []
        let expected = state.expected
        if expected.contains(.stepLine) { parts.append("a step (\(stepList))") }
        if expected.contains(.tableRow) { parts.append("a table row") }
        if expected.contains(.docStringSeparator) { parts.append("a doc string") }
        let titles = expectedKinds(state).filter { !$0.isStep && $0 != .scenarioOutline }
        if !titles.isEmpty { parts.append(keywordList(titles, or: false)) }
        if expected.contains(.tagLine) { parts.append("tags") }
        parts.append("a comment")
        return " Expected here: " + parts.dropLast().joined(separator: ", ") + " or " + (parts.last ?? "")
            + "."
    }

    /// Returns the kinds of keywords that a state expects.
    private func expectedKinds(_ state: GrammarState) -> [KeywordKind] {
        state.expected.flatMap { token -> [KeywordKind] in
            switch token {
            case .featureLine: [.feature]
            case .ruleLine: [.rule]
            case .backgroundLine: [.background]
            case .scenarioLine: [.scenario, .scenarioOutline]
            case .examplesLine: [.examples]
            case .stepLine: [.given, .when, .then, .and, .but]
            default: []
            }
        }
    }

    private var stepList: String {
        let kinds = KeywordKind.allCases.filter(\.isStep)
        let words = kinds.compactMap { kind in dialect.keywords(of: kind).first { $0 != "* " } }
        return words.map { trimmed($0) }.joined(separator: ", ")
    }

    /// Returns a section's keyword with its colon: the one that the file uses, or else the usual one.
    func keyword(_ kind: KeywordKind) -> String {
        guard kind == .scenario, let section = nodes.sections.first(where: { $0.kind == .scenario }) else {
            return lines.title(kind)
        }
        let start = Int(section.keywordStart)
        return String(decoding: source.bytes[start..<(start + Int(section.keywordLength))], as: UTF8.self)
            + ":"
    }

    func keywordList(_ kinds: [KeywordKind], or: Bool) -> String {
        let words = kinds.map(keyword)
        guard or, let last = words.last, words.count > 1 else { return words.joined(separator: ", ") }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private func trimmed(_ keyword: String) -> String {
        keyword.last == " " ? String(keyword.dropLast()) : keyword
    }
}
