import KeaText

/// Explains a line that is not allowed at its position.
extension ErrorComposer {
    func unexpectedLine(_ record: ErrorRecord) -> [Explanation] {
        let (line, state, number) = (text(record), record.state, record.line)
        let title = KeywordKind.allCases.lazy.filter { !$0.isStep }.compactMap { kind in
            dialect.keywords(of: kind).first { line.hasPrefix($0 + ":") }.map { (kind, $0) }
        }.first
        if let known = titleInComment(state) ?? openDocString(record) { return [known] }
        if let (kind, title) = title { return [titleOutOfPlace(kind, title, record)] }
        if state == .ruleTags, let tag = nodes.tags.last(where: { $0.line < number }) {
            return [
                Explanation(
                    text:
                        "“\(line.excerpt)” is below the tags of line \(tag.line). What follows tags must be "
                        + "\(keywordList([.scenario, .examples, .rule], or: true)).",
                    edit: TextEdit(number, [Int(tag.line): []]))
            ]
        }
        let guesses = advisor.corrector.edits(line, among: expectedKinds(record))
        var readings = advisor.readings(of: line, at: number, guesses: guesses) { row in
            record.expected.contains(.tableRow) && line.first != "|"
                && (row.isSure
                    || [number - 1, number + 1].compactMap(trial.text).contains(where: row.isLike))
        }
        let isClosedComment = line.hasSuffix("*/") || line.hasSuffix("-->")
        if isClosedComment || guesses.first?.isSure != true, let known = comment(line, number) {
            readings.insert(known, at: 0)
        }
        if isAboveFeature(state) {
            if guesses.isEmpty, readings.isEmpty, let known = aboveFeature(line, number) { return [known] }
            // A quoted mail has the same mark before each line.
            let mark = MarkedLine(line).mark
            if !mark.isEmpty, readings.first?.kind != nil {
                readings[0].edit = trial.edit(from: number) { text in
                    [text.hasPrefix(mark) ? text.dropFirst(mark.count).trimmed : text]
                }
            }
        }
        return readings + [textBelowStep(line, record), outOfPlace(line, record)].compactMap(\.self)
    }

    /// Explains a line that may mean nothing there.
    private func outOfPlace(_ line: String, _ record: ErrorRecord) -> Explanation {
        let state = record.state
        let isTable = line.hasPrefix("|")
        let text: String
        if isTable || line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
            text =
                isBelowStep(state)
                ? "This step has a \(isTable ? "table" : "doc string") already."
                : advisor.argumentOutOfPlace(line)
        } else if !record.expected.contains(.stepLine), advisor.stepKind(of: line) != nil {
            text = "“\(line.excerpt)” is a step, and steps may not be here."
        } else {
            text = "“\(line.excerpt)” may not be here."
        }
        // Lines that are drawn between the rows of a table.
        let rules = trial.edit(from: record.line) { $0 == line ? [] : $0.first == "|" ? [$0] : nil }
        return Explanation(text: text, edit: line.first == "+" ? rules : nil, isGuess: true)
    }

    private var dialect: Dialect { advisor.dialect }

    // MARK: - Lines that are allowed elsewhere

    private func titleOutOfPlace(_ kind: KeywordKind, _ title: String, _ record: ErrorRecord) -> Explanation {
        var explanation = Explanation(text: reason(kind, title, record))
        if record.state == .ruleTags, let tag = nodes.tags.last(where: { $0.line < record.line }) {
            explanation.edit = TextEdit(record.line, [Int(tag.line): []])
        } else if isAboveFeature(record.state), nodes.sections.isEmpty, !source.isMarkdown {
            let file = source.uri.split(separator: "/").last?.prefix { $0 != "." } ?? ""
            let title = "\(advisor.title(.feature)) \(file.replacing("_", with: " "))"
            explanation.suggestion = title
            explanation.edit = TextEdit(record.line, [record.line: [title, text(record)]])
        } else if kind == .feature {
            // The description of a second feature may not be there either.
            let last = trial.lastError(from: record.line, orBlank: true)
            explanation.edit = TextEdit(record.line, replacing: record.line...last, by: [])
        }
        return explanation
    }

    private func reason(_ kind: KeywordKind, _ title: String, _ record: ErrorRecord) -> String {
        let state = record.state
        if state == .start || state == .language || state == .featureTags {
            return "“\(title):” is before the \(advisor.title(.feature)) that every file begins with."
        }
        if state == .ruleTags, kind != .feature {
            return "The tags above “\(title):” may not be there."
                + " Tags belong to a \(keywordList([.scenario, .rule], or: true)), or to \(advisor.title(.examples)) below"
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
        // All others are text where they are not allowed.
        default: return "“\(title):” must be below the steps of a scenario, and there is none here."
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
        var text = line.dropFirst(sign.count).trimmed
        for end in ["*/", "-->"] where text.hasSuffix(end) { text = text.dropLast(end.count).trimmed }
        let comment = "# \(text)"
        return Explanation(
            text: "A comment begins with #.", suggestion: comment, edit: TextEdit(number, comment))
    }

    private func isBelowStep(_ state: GrammarState) -> Bool {
        state.expected.contains(.stepLine) && state != .scenario
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
        let title = advisor.title(.feature)
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
            for other in number...trial.lastError(from: number, orBlank: true) where other < feature.line {
                edit[other] = []
            }
            if isWrapper, let end = trial.lines.indices.last(where: { trial.text($0 + 1) != "" }) {
                edit[end + 1] = []
            }
            return Explanation(
                text:
                    "“\(line.excerpt)” is above the \(title) in line \(feature.line), where only tags and comments "
                    + "may. Leave \(isWrapper ? "out this line, and the one at the end" : "it out, or begin it with #").",
                edit: TextEdit(number, edit))
        }
        let head = line.prefix { $0 != ":" }
        let isFirst = (1..<number).compactMap(trial.text).allSatisfy { $0.first.map("#@".contains) ?? true }
        if isFirst, head.endIndex == line.endIndex, line.first?.isLetter == true,
            advisor.stepKind(of: line) == nil
        {
            return Explanation(
                text: "A file begins with \(title) and a name, and “\(line.excerpt)” is a name alone.",
                suggestion: "\(title) \(line)", edit: TextEdit(number, "\(title) \(line)"))
        }
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
        guard isBelowStep(record.state), !record.expected.contains(.docStringSeparator),
            let open = nodes.docStrings.last(where: { Int($0.line + $0.lineCount) < record.line })
        else { return nil }
        let titles = dialect.titleKeywords.map { $0 + ":" }
        let content = Int(open.line + 1)..<Int(open.line + 1 + open.lineCount)
        guard
            let next = content.first(where: { line in
                trial.text(line).map { text in titles.contains(where: text.hasPrefix) } == true
            })
        else { return nil }
        let mark = text(Int(open.start)..<Int(open.start + open.delimiterLength))
        return Explanation(
            text:
                "The doc string that begins here goes on to line \(open.line + open.lineCount + 1), over other steps. "
                + "A line with \(mark) is missing below its text.",
            edit: TextEdit(Int(open.line), [next: [mark, trial.text(next) ?? ""]]),
            location: Location(line: Int(open.line), column: Int(open.indent) + 1))
    }

    /// Explains text below a step that lacks the marks of a doc string, or that continues the step's sentence.
    private func textBelowStep(_ line: String, _ record: ErrorRecord) -> Explanation? {
        guard isBelowStep(record.state), record.expected.contains(.docStringSeparator),
            let step = nodes.steps.last(where: { $0.line < record.line }), step.rowStart == step.rowEnd
        else { return nil }
        let sentence = text(Int(step.keywordStart)..<Int(step.textEnd)).trimmed
        let last = trial.lastError(from: record.line)
        if sentence.hasSuffix(":") {
            let text = (record.line...last).map { trial.text($0) ?? "" }
            return Explanation(
                text: "A text below a step is between lines with \"\"\", and “\(line.excerpt)” is not.",
                edit: TextEdit(
                    record.line, replacing: record.line...last, by: ["\"\"\""] + text + ["\"\"\""]))
        }
        guard record.line == Int(step.line) + 1, record.column > column(of: Int(step.keywordStart)) else {
            return nil
        }
        let whole = "\(sentence) \(line)"
        return Explanation(
            text: "A step is one line, and “\(line.excerpt)” goes on in the next one.", suggestion: whole,
            edit: TextEdit(record.line, replacing: Int(step.line)...last, by: [whole]))
    }

    func column(of offset: Int) -> Int {
        let start = source.bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return 1 + source.bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
    }

    // MARK: - What is expected here

    /// Returns a sentence, preceded by a space, that lists what was expected.
    func expectation(_ record: ErrorRecord) -> String {
        var parts: [String] = []
        let expected = record.expected
        let steps = KeywordKind.allCases.filter(\.isStep).compactMap { kind in
            dialect.keywords(of: kind).first { $0 != "* " }?.trimmed
        }
        if expected.contains(.stepLine) { parts.append("a step (\(steps.joined(separator: ", ")))") }
        if expected.contains(.tableRow) { parts.append("a table row") }
        if expected.contains(.docStringSeparator) { parts.append("a doc string") }
        let titles = expectedKinds(record).filter { !$0.isStep && $0 != .scenarioOutline }
        if !titles.isEmpty { parts.append(keywordList(titles, or: false)) }
        if expected.contains(.tagLine) { parts.append("tags") }
        return " Expected here: \(parts.joined(separator: ", ")) or a comment."
    }

    /// Returns the kinds of keywords that were expected.
    private func expectedKinds(_ record: ErrorRecord) -> [KeywordKind] {
        record.expected.flatMap { token -> [KeywordKind] in
            switch token {
            case .featureLine: [.feature]
            case .ruleLine: [.rule]
            case .scenarioLine: [.scenario, .scenarioOutline]
            case .examplesLine: [.examples]
            case .stepLine: [.given, .when, .then, .and, .but]
            default: []
            }
        }
    }

    func keywordList(_ kinds: [KeywordKind], or: Bool) -> String {
        let words = kinds.map(advisor.title)
        guard or, let last = words.last, words.count > 1 else { return words.joined(separator: ", ") }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
