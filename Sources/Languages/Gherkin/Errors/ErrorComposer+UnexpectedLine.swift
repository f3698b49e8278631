import KeaText

/// Explains a line that is not allowed at its position.
extension ErrorComposer {
    func unexpectedLine(_ record: ErrorRecord) -> Explanation {
        let (line, state, number) = (text(record), record.state, record.line)
        if let known = titleInComment(state) ?? openDocString(record) { return known }
        for kind in KeywordKind.allCases where !kind.isStep {
            if let title = dialect.keywords(of: kind).first(where: { line.hasPrefix($0 + ":") }) {
                return titleOutOfPlace(kind, title, record)
            }
        }
        if state == .ruleTags, let tag = nodes.tags.last(where: { $0.line < number }) {
            return Explanation(
                text:
                    "“\(line.excerpt)” is below the tags of line \(tag.line). What follows tags must be "
                    + "\(keywordList([.scenario, .examples, .rule], or: true)).",
                edit: TextEdit(number, [Int(tag.line): []]))
        }
        if line.first == "+", line.isTableRule { return tableRule(number) }
        if line.first == "|" {
            return expecting(
                state, isBelowStep(state) ? "This step has a table already." : lines.tableOutOfPlace)
        }
        let guess = lines.corrector.edit(line, among: expectedKinds(state))
        if guess?.isSure != true {
            if let known = lines.conflict(line, isMiddle: true) ?? comment(line, number)
                ?? lines.lookAlike(line, at: number, below: lines.trial.texts(from: number))
                ?? row(line, record)
            {
                return known
            }
        }
        let other =
            guess?.isSure == true ? nil : lines.otherLanguage(line, at: number, isMisspelt: guess != nil)
        if guess == nil, isAboveFeature(state), other == nil, let known = aboveFeature(line, number) {
            return known
        }
        if line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
            return expecting(
                state, isBelowStep(state) ? "This step has a doc string already." : lines.docStringOutOfPlace)
        }
        if line.first == "@" { return expecting(state, "“\(line.excerpt)” is not a line of tags.") }
        if !state.expected.contains(.stepLine), dialect.stepKeywords.contains(where: line.hasPrefix) {
            return expecting(state, lines.stepOutOfPlace(line))
        }
        if let other { return other }
        guard let guess else {
            return textBelowStep(line, record) ?? expecting(state, "“\(line.excerpt)” may not be here.")
        }
        var explanation = lines.explanation(guess, of: line, at: number)
        if !guess.isSure { explanation.text += expectation(state) }
        if case .mark(let mark) = guess.mistake, isAboveFeature(state) {
            // A quoted mail has the same mark before each line.
            let marked = lines.trial.texts(from: number).enumerated().filter { $1.hasPrefix(mark) }
            let edit = marked.map { (number + $0, ["\($1.dropFirst(mark.count).drop { $0 == " " })"]) }
            explanation.edit = TextEdit(number, Dictionary(uniqueKeysWithValues: edit))
        }
        return explanation
    }

    private var dialect: Dialect { lines.dialect }

    private func expecting(_ state: GrammarState, _ text: String) -> Explanation {
        Explanation(text: text + expectation(state))
    }

    // MARK: - Lines that are allowed elsewhere

    private func titleOutOfPlace(_ kind: KeywordKind, _ title: String, _ record: ErrorRecord) -> Explanation {
        var explanation = Explanation(text: titleOutOfPlace(kind, title, record.state))
        if record.state == .ruleTags, let tag = nodes.tags.last(where: { $0.line < record.line }) {
            explanation.edit = TextEdit(record.line, [Int(tag.line): []])
        } else if kind == .feature {
            // The description of a second feature may not be there either.
            var last = record.line
            while lines.trial.isError(last + 1) || lines.trial.text(last + 1) == "", last < record.line + 1000
            {
                last += 1
            }
            explanation.edit = TextEdit(record.line, replacing(record.line...last, []))
        }
        return explanation
    }

    private func titleOutOfPlace(_ kind: KeywordKind, _ title: String, _ state: GrammarState) -> String {
        if state == .start || state == .language || state == .featureTags {
            return "“\(title):” is before the \(keyword(.feature)) that every file begins with."
        }
        if state == .ruleTags, kind != .feature {
            return "The tags above “\(title):” may not be there."
                + " Tags belong to a \(keywordList([.scenario, .rule], or: true)), or to \(keyword(.examples)) below"
                + " the steps of a scenario."
        }
        switch kind {
        case .feature:
            return "A file has one feature, and this would be a second one. Move it to a file of its own."
        case .background:
            if let first = backgroundAbove {
                return
                    "There is a background already, in line \(first). A feature or rule has one, and it holds"
                    + " all steps that come before those of its scenarios."
            }
            return "“\(title):” must be above the first scenario of its feature or rule."
        case .examples: return "“\(title):” must be below the steps of a scenario, and there is none here."
        default: return "“\(title):” may not be here." + expectation(state)
        }
    }

    /// The line of the background in the open feature or rule.
    private var backgroundAbove: UInt32? {
        nodes.sections.reversed().prefix { $0.kind != .rule && $0.kind != .feature }
            .first { $0.kind == .background }?.line
    }

    /// Explains a comment as other languages write it.
    private func comment(_ line: String, _ number: Int) -> Explanation? {
        guard let sign = ["//", "--", "/*", "<!--"].first(where: line.hasPrefix),
            !line.allSatisfy({ $0 == "-" })
        else { return nil }
        let comment = "# \(line.dropFirst(sign.count).drop { $0.isWhitespace })"
        return Explanation(
            text: "A comment begins with #.", suggestion: comment, edit: TextEdit(number, comment))
    }

    /// Explains a row of a table without bars.
    private func row(_ line: String, _ record: ErrorRecord) -> Explanation? {
        guard record.state.expected.contains(.tableRow), let row = UnbarredRow(line) else { return nil }
        let neighbours = [record.line - 1, record.line + 1].compactMap(lines.trial.text)
        return row.isSure || neighbours.contains(where: row.isLike)
            ? lines.row(row, at: record.line, below: lines.trial.texts(from: record.line)) : nil
    }

    private func isBelowStep(_ state: GrammarState) -> Bool {
        state.expected.contains(.stepLine) && state != .background && state != .scenario
    }

    // MARK: - Above the feature

    private func isAboveFeature(_ state: GrammarState) -> Bool {
        state == .start || state == .language || state == .featureTags
    }

    /// Explains a title that # makes a comment, in a file without a feature.
    private func titleInComment(_ state: GrammarState) -> Explanation? {
        guard isAboveFeature(state), nodes.sections.isEmpty else { return nil }
        let titles = dialect.keywords(of: .feature).map { $0 + ":" }
        for comment in nodes.comments {
            let line = text(Int(comment.start)..<Int(comment.end)).trimmed
            let title = line.drop { $0 == "#" || $0.isWhitespace }
            guard titles.contains(where: title.hasPrefix) else { continue }
            return Explanation(
                text: "“\(line.excerpt)” is a comment, since it begins with #.", suggestion: String(title),
                edit: TextEdit(Int(comment.line), String(title)),
                location: Location(line: Int(comment.line), column: 1))
        }
        return nil
    }

    /// Explains text above the feature.
    private func aboveFeature(_ line: String, _ number: Int) -> Explanation? {
        let title = lines.title(.feature)
        for keyword in dialect.keywords(of: .feature) {
            guard let range = line.firstRange(of: keyword + ":"), range.lowerBound > line.startIndex else {
                continue
            }
            let corrected = String(line[range.lowerBound...])
            return Explanation(
                text:
                    "Before “\(keyword):” there is “\(line[..<range.lowerBound].trimmed.excerpt)”. A line begins with its keyword.",
                suggestion: corrected, edit: TextEdit(number, corrected))
        }
        if let feature = nodes.sections.first {
            let isWrapper = Self.isWrapper(line)
            var edit: [Int: [String]] = [:]
            for other in number..<Int(feature.line) where lines.trial.isError(other) { edit[other] = [] }
            if isWrapper, let end = lines.trial.lines.indices.last(where: { lines.trial.text($0 + 1) != "" })
            {
                edit[end + 1] = []
            }
            return Explanation(
                text:
                    "“\(line.excerpt)” is above the \(title) in line \(feature.line), where only tags and comments "
                    + "may. Leave \(isWrapper ? "out this line, and the one at the end" : "it out, or begin it with #").",
                edit: TextEdit(number, edit))
        }
        let head = line.prefix { $0 != ":" }
        guard head.endIndex < line.endIndex, head.allSatisfy({ $0.isLetter || $0 == " " }),
            head.split(separator: " ").count < 4, dialect.titleKeywords.allSatisfy({ $0 != head })
        else { return nil }
        let corrected = "\(title) \(line[head.endIndex...].dropFirst().drop { $0.isWhitespace })"
        return Explanation(
            text: "“\(head):” is not a keyword. A file begins with \(title) and a name.",
            suggestion: corrected,
            edit: TextEdit(number, corrected))
    }

    private static func isWrapper(_ line: String) -> Bool { line.hasPrefix("```") || line.hasPrefix("{") }

    // MARK: - Below a step

    /// Explains a line that is an error only because the doc string above it has the end of another one.
    private func openDocString(_ record: ErrorRecord) -> Explanation? {
        guard isBelowStep(record.state), !record.state.expected.contains(.docStringSeparator),
            let open = nodes.docStrings.last(where: { Int($0.line + $0.lineCount) < record.line })
        else { return nil }
        let titles = dialect.titleKeywords.map { $0 + ":" }
        let content = Int(open.line + 1)..<Int(open.line + 1 + open.lineCount)
        guard
            let next = content.first(where: { line in
                lines.trial.text(line).map { text in titles.contains(where: text.hasPrefix) } == true
            })
        else { return nil }
        let mark = text(Int(open.start)..<Int(open.start + open.delimiterLength))
        return Explanation(
            text:
                "The doc string that begins here goes on to line \(open.line + open.lineCount + 1), over other steps. "
                + "A line with \(mark) is missing below its text.",
            edit: TextEdit(Int(open.line), [next: [mark, lines.trial.text(next) ?? ""]]),
            location: Location(line: Int(open.line), column: Int(open.indent) + 1))
    }

    /// Explains text below a step that lacks the marks of a doc string, or that continues the step's sentence.
    private func textBelowStep(_ line: String, _ record: ErrorRecord) -> Explanation? {
        guard isBelowStep(record.state), record.state.expected.contains(.docStringSeparator),
            let step = nodes.steps.last(where: { $0.line < record.line }), step.rowStart == step.rowEnd
        else { return nil }
        let sentence = text(Int(step.keywordStart)..<Int(step.textEnd)).trimmed
        var last = record.line
        while lines.trial.isError(last + 1), last < record.line + 1000 { last += 1 }
        if sentence.hasSuffix(":") {
            let text = (record.line...last).map { lines.trial.text($0) ?? "" }
            return Explanation(
                text: "A text below a step is between lines with \"\"\", and “\(line.excerpt)” is not.",
                edit: TextEdit(record.line, replacing(record.line...last, ["\"\"\""] + text + ["\"\"\""])))
        }
        guard record.line == Int(step.line) + 1, record.column > column(of: Int(step.keywordStart)) else {
            return nil
        }
        let whole = "\(sentence) \(line)"
        return Explanation(
            text: "A step is one line, and “\(line.excerpt)” goes on in the next one.", suggestion: whole,
            edit: TextEdit(record.line, replacing(Int(step.line)...last, [whole])))
    }

    /// Returns the edit of lines into others.
    private func replacing(_ range: ClosedRange<Int>, _ texts: [String]) -> [Int: [String]] {
        var edit: [Int: [String]] = [:]
        for line in range { edit[line] = [] }
        edit[range.lowerBound] = texts
        return edit
    }

    func column(of offset: Int) -> Int {
        let start = source.bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return 1 + source.bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
    }

    // MARK: - What is expected here

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
        return words.map(\.trimmed).joined(separator: ", ")
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
}
