import KeaText

/// Explains a line that is not allowed at its position.
extension ErrorComposer {
    func unexpectedLine(_ record: ErrorRecord) -> [Explanation] {
        let (line, number) = (text(record), record.line)
        if let known = titleInComment(record) ?? openDocString(record) { return [known] }
        if let title = dialect.titleKind(of: line) {
            var known = titleOutOfPlace(title, line, record)
            known.kind = title
            return [known]
        }
        if let tags = tags(above: record) {
            return [Explanation("below-tags", line, tags, ownersOfTags, edit: [tags: []])]
        }
        let guesses = advisor.corrector.edits(line, among: expectedKinds(record))
        var readings = advisor.readings(of: line, at: number, guesses: guesses) { row in
            record.expected.contains(.tableRow) && line.first != "|"
                && (row.isSure
                    || [number - 1, number + 1].compactMap(trial.text).contains(where: row.isLike))
        }
        if guesses.isEmpty, let known = advisor.comment(line, at: number) { readings.insert(known, at: 0) }
        if record.state.isAboveFeature {
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

    private func outOfPlace(_ line: String, _ record: ErrorRecord) -> Explanation {
        var explanation = Explanation("out-of-place", line)
        if let argument = advisor.argumentOutOfPlace(line) {
            explanation =
                isBelowStep(record.state)
                ? Explanation("second-argument", line.first == "|" ? "table" : "doc string") : argument
        } else if !record.expected.contains(.stepLine), dialect.stepKind(of: line) != nil {
            explanation = Explanation("step-out-of-place", line)
        } else if line.first == "+" {
            // Lines that are drawn between the rows of a table.
            explanation.edit = trial.edit(from: record.line) {
                $0 == line ? [] : $0.first == "|" ? [$0] : nil
            }
        }
        explanation.isGuess = true
        return explanation
    }

    // MARK: - Lines that are allowed elsewhere

    private func titleOutOfPlace(_ kind: KeywordKind, _ line: String, _ record: ErrorRecord) -> Explanation {
        let (title, number) = (line.prefix { $0 != ":" }, record.line)
        switch kind {
        case _ where record.state.isAboveFeature:
            let feature = advisor.title(.feature)
            let file = source.uri.split(separator: "/").last?.prefix { $0 != "." } ?? ""
            let name = "\(feature) \(file.replacing("_", with: " "))"
            let isFirst = nodes.sections.isEmpty && !source.isMarkdown
            return Explanation(
                "title-above-feature", title, feature, suggestion: isFirst ? name : nil,
                edit: isFirst ? [number: [name, line]] : nil)
        case .feature:
            // The description of a second feature may not be there either.
            let last = trial.lastError(from: number, orBlank: true)
            return Explanation("second-feature", edit: LineEdits(number...last, by: []))
        case _ where record.state == .ruleTags:
            return Explanation(
                "tags-of-nothing", title, keywordList([.scenario, .rule], or: true), advisor.title(.examples),
                edit: tags(above: record).map { [$0: []] })
        case .background:
            // The background in the open feature or rule.
            let above = nodes.sections.reversed().prefix { $0.kind != .rule && $0.kind != .feature }
                .first { $0.kind == .background }
            return above.map { Explanation("second-background", $0.line) }
                ?? Explanation("late-background", title)
        default: return Explanation("examples-of-nothing", title)
        }
    }

    /// Returns the line of tags above a line that they cannot belong to.
    func tags(above record: ErrorRecord) -> Int? {
        record.state == .ruleTags ? nodes.tags.last { $0.line < record.line }.map { Int($0.line) } : nil
    }

    var ownersOfTags: String { keywordList([.scenario, .examples, .rule], or: true) }

    private func isBelowStep(_ state: GrammarState) -> Bool {
        state.expected.contains(.stepLine) && state != .scenario
    }

    // MARK: - Above the feature

    /// Explains a title that # makes a comment, in a file without a feature.
    private func titleInComment(_ record: ErrorRecord) -> Explanation? {
        guard record.state.isAboveFeature, nodes.sections.isEmpty else { return nil }
        let titles = dialect.keywords(of: .feature).map { $0 + ":" }
        for comment in GherkinDocument(storage: storage).comments {
            let line = comment.text.trimmed
            let title = line.drop { $0 == "#" || $0.isWhitespace }
            guard titles.contains(where: title.hasPrefix) else { continue }
            return Explanation(
                "title-in-comment", line, at: comment.location.line, suggestion: String(title),
                location: comment.location)
        }
        return nil
    }

    private func aboveFeature(_ line: String, _ number: Int) -> Explanation? {
        let title = advisor.title(.feature)
        for keyword in dialect.keywords(of: .feature) {
            guard let start = line.firstRange(of: keyword + ":")?.lowerBound, start > line.startIndex else {
                continue
            }
            return Explanation(
                "text-before-keyword", keyword + ":", "“\(line[..<start].trimmed.excerpt)”", at: number,
                suggestion: String(line[start...]))
        }
        if let feature = nodes.sections.first {
            let isWrapper = line.hasPrefix("```") || line.hasPrefix("{")
            let last = min(trial.lastError(from: number, orBlank: true), Int(feature.line) - 1)
            var edit = LineEdits(number...last, by: [])
            if isWrapper, let end = trial.lines.indices.last(where: { trial.text($0 + 1) != "" }) {
                edit[end + 1] = []
            }
            let what = isWrapper ? "out this line, and the one at the end" : "it out, or begin it with #"
            return Explanation("text-above-feature", line, title, feature.line, what, edit: edit)
        }
        let head = line.prefix { $0 != ":" }
        let isFirst = (1..<number).compactMap(trial.text).allSatisfy { $0.first.map("#@".contains) ?? true }
        if isFirst, head.endIndex == line.endIndex, line.first?.isLetter == true,
            dialect.stepKind(of: line) == nil
        {
            return Explanation("name-alone", title, line, at: number, suggestion: "\(title) \(line)")
        }
        guard head.endIndex < line.endIndex, head.allSatisfy({ $0.isLetter || $0 == " " }),
            head.split(separator: " ").count < 4
        else { return nil }
        let name = line[head.endIndex...].dropFirst().drop { $0.isWhitespace }
        if Dialect(code: String(name)) != nil {
            return Explanation("unread-language", at: number, suggestion: "# language: \(name)")
        }
        return Explanation("unknown-title", head, title, at: number, suggestion: "\(title) \(name)")
    }

    // MARK: - Below a step

    /// Explains a line that is an error only because the doc string above it has the end of another one.
    private func openDocString(_ record: ErrorRecord) -> Explanation? {
        guard isBelowStep(record.state), !record.expected.contains(.docStringSeparator),
            let open = storage.docStrings.last(where: { $0.lastLine <= record.line })
        else { return nil }
        let end = open.lastLine
        if let other = otherEnd(of: open, above: end) { return other }
        for line in open.location.line + 1..<end {
            guard let title = trial.text(line), dialect.titleKind(of: title) != nil else { continue }
            return Explanation(
                "open-doc-string", end, open.delimiter, edit: [line: [open.delimiter, title]],
                location: open.location)
        }
        return nil
    }

    /// Explains text below a step that lacks the marks of a doc string, or that continues the step's sentence.
    private func textBelowStep(_ line: String, _ record: ErrorRecord) -> Explanation? {
        guard isBelowStep(record.state), record.expected.contains(.docStringSeparator),
            let step = nodes.steps.last(where: { $0.line < record.line }), step.rowStart == step.rowEnd
        else { return nil }
        let sentence = storage.string(step.keywordStart, step.textEnd).trimmed
        let last = trial.lastError(from: record.line)
        if sentence.hasSuffix(":") {
            var text = (record.line...last).compactMap(trial.text)
            if text.count > 2, text[0] == "~~~", text.last == "~~~" { text = Array(text[1..<text.count - 1]) }
            let items = text.map(MarkedLine.init)
            if items.allSatisfy({ !$0.mark.isEmpty && !$0.rest.isEmpty }) {
                let rows = items.map { "| \($0.rest) |" }
                return Explanation(
                    "list-below-step", line, suggestion: rows[0],
                    edit: LineEdits(record.line...last, by: rows))
            }
            return Explanation(
                "text-without-quotes", line,
                edit: LineEdits(record.line...last, by: ["\"\"\""] + text + ["\"\"\""]))
        }
        guard record.line == Int(step.line) + 1, record.column > storage.column(of: Int(step.keywordStart))
        else {
            return nil
        }
        let whole = "\(sentence) \(line)"
        return Explanation(
            "step-in-two-lines", line, suggestion: whole, edit: LineEdits(Int(step.line)...last, by: [whole]))
    }

    // MARK: - What is expected here

    func expectation(_ record: ErrorRecord) -> String {
        var parts: [String] = []
        let expected = record.expected
        let steps = KeywordKind.allCases.filter(\.isStep).map { dialect.keyword($0).trimmed }
        if expected.contains(.stepLine) { parts.append("a step (\(steps.joined(separator: ", ")))") }
        if expected.contains(.tableRow) { parts.append("a table row") }
        if expected.contains(.docStringSeparator) { parts.append("a doc string") }
        let titles = expectedKinds(record).filter { !$0.isStep && $0 != .scenarioOutline }
        if !titles.isEmpty { parts.append(keywordList(titles, or: false)) }
        if expected.contains(.tagLine) { parts.append("tags") }
        return explanation("expected-here", parts.joined(separator: ", "))
    }

    private func expectedKinds(_ record: ErrorRecord) -> [KeywordKind] {
        record.expected.filter { $0 != .backgroundLine }.flatMap { token in
            KeywordKind.allCases.filter { $0.tokenKind == token }
        }
    }

    func keywordList(_ kinds: [KeywordKind], or: Bool) -> String {
        let words = kinds.map(advisor.title)
        guard or, let last = words.last, words.count > 1 else { return words.joined(separator: ", ") }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
