import KeaText

/// Explains a line that is not allowed at its position.
extension ErrorComposer {
    func unexpectedLine(_ record: ErrorRecord) -> Words {
        let line = text(record)
        if let known = titleOutOfPlace(line, record.state) { return Words(text: known) }
        if record.state == .ruleTags, let tag = nodes.tags.last(where: { $0.line < record.line }) {
            return Words(
                text:
                    "“\(shownText(record))” stands below the tags of line \(tag.line). What follows tags must be "
                    + "\(keywordList([.scenario, .examples, .rule], or: true)).")
        }
        if line.first == "|" { return Words(text: tableOutOfPlace(record.state)) }
        if KeywordGuesser(dialect: dialect).guess(line, among: expectedKinds(record.state))?.isSure != true,
            let other = otherMark(line, record.state)
        {
            return other
        }
        if line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
            return Words(text: docStringOutOfPlace(record.state))
        }
        if line.first == "@" {
            return Words(text: "“\(shownText(record))” is no line of tags." + expectation(record.state))
        }
        if let step = stepOutOfPlace(line, record) { return Words(text: step) }
        let guess = KeywordGuesser(dialect: dialect).guess(line, among: expectedKinds(record.state))
        if guess?.isSure != true,
            let foreign = ForeignKeywords.words(for: line, in: dialect, of: source, isMisspelt: guess != nil)
        {
            return foreign
        }
        if let guess { return words(for: guess, record) }
        return Words(
            text: "“\(shownText(record))” is nothing that may stand here." + expectation(record.state))
    }

    private func words(for guess: KeywordGuess, _ record: ErrorRecord) -> Words {
        let text: String
        switch guess.mistake {
        case .missingColon: text = "A colon is missing after “\(guess.keyword.dropLast())”."
        case .otherColon: text = "The colon after “\(guess.keyword.dropLast())” must be the plain “:”."
        case .spaceBeforeColon: text = "The colon must stand right after “\(guess.keyword.dropLast())”."
        case .colonAfterStep: text = "“\(guess.keyword)” begins a step, and takes no colon."
        case .missingSpace: text = "“\(guess.keyword)” begins a step, and the step's sentence is missing."
        case .noSpaceBehind: text = "A space is missing after “\(guess.keyword)”."
        case .otherSpace(let space):
            text =
                "Behind “\(guess.keyword)” stands \(CharacterName.text(space) ?? "“\(space)”"), where a space belongs."
        case .behindMark(let mark):
            let what = mark.first.flatMap(CharacterName.text) ?? "“\(mark)”"
            text = "Before “\(guess.keyword)” stands \(what). A line begins with its keyword."
        case .letterCase, .spelling:
            text = "“\(shownText(record))” does not begin with a keyword." + expectation(record.state)
        }
        return Words(text: text, suggestion: guess.corrected)
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

    /// Explains a line that begins with a look-alike of the mark of a table, a doc string or a tag, or lacks the
    /// mark.
    private func otherMark(_ line: String, _ state: GrammarState) -> Words? {
        if MergeMarker.isOne(line) || line == "=======" {
            return Words(
                text: "“\(line)” is the mark of a merge conflict, and may not stand in a feature file.")
        }
        if let sign = ["//", "--", "/*", "<!--"].first(where: { line.hasPrefix($0) }) {
            let comment = line.dropFirst(sign.count).drop { $0.isWhitespace }
            return Words(text: "A comment begins with #.", suggestion: "# \(comment)")
        }
        if let mark = LookAlike(line) {
            return Words(
                text: "“\(mark.written)” is not \(mark.meant), though it looks like it.",
                suggestion: mark.corrected)
        }
        if state.expected.contains(.tableRow), line.last == "|" {
            return Words(
                text: "A row of a table begins with |, and this one does not.", suggestion: "| " + line)
        }
        return nil
    }

    private func tableOutOfPlace(_ state: GrammarState) -> String {
        if state.expected.contains(.stepLine), state != .background, state != .scenario {
            return "This step has a table already." + expectation(state)
        }
        return "A table must stand below a step, or below \(keyword(.examples))." + expectation(state)
    }

    private func docStringOutOfPlace(_ state: GrammarState) -> String {
        if state.expected.contains(.stepLine), state != .background, state != .scenario {
            return "This step has a doc string already." + expectation(state)
        }
        return "A doc string must stand below a step." + expectation(state)
    }

    private func stepOutOfPlace(_ line: String, _ record: ErrorRecord) -> String? {
        guard !record.state.expected.contains(.stepLine),
            dialect.stepKeywords.contains(where: { line.hasPrefix($0) })
        else { return nil }
        return "“\(shownText(record))” is a step, and steps may not stand here." + expectation(record.state)
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
        let keywords = dialect.keywords(of: kind)
        guard kind == .scenario else { return (keywords.first ?? kind.name) + ":" }
        if let section = nodes.sections.first(where: { $0.kind == .scenario }) {
            let start = Int(section.keywordStart)
            return String(decoding: source.bytes[start..<(start + Int(section.keywordLength))], as: UTF8.self)
                + ":"
        }
        // Most languages list their word for “example” first, and the one for “scenario” second.
        return (keywords.count > 1 ? keywords[1] : keywords.first ?? kind.name) + ":"
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
