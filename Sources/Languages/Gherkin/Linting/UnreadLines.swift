import KeaText

/// Finds text that was probably not meant as text: lines that resemble steps, titles, tables or doc strings.
///
/// Above steps and scenarios, and everywhere in Markdown, Gherkin accepts any text, also a misspelt `Scenario:`.
struct UnreadLines {
    private let subject: LintSubject
    private let document: GherkinDocument
    private let nodes: DocumentNodes
    private let advisor: LineAdvisor
    private let isMarkdown: Bool
    private var problems: [FeatureProblem] = []
    /// The index of the problem with a keyword of another language; others in the file follow from the same mistake.
    private var foreign: Int?

    private typealias Line = TextLines.Line

    private init(_ subject: LintSubject) {
        self.subject = subject
        document = subject.document
        nodes = document.storage.nodes
        let trial = EditTrial(document.storage, KeywordTable.of(document.defaultDialect), [])
        advisor = LineAdvisor(language: document.language, trial)
        isMarkdown = document.source.isMarkdown
    }

    static func problems(in subject: LintSubject) -> [FeatureProblem] {
        let text = TextLines(in: subject.document)
        // Preparing the keywords takes longer than parsing a short file.
        guard !text.sections.isEmpty else { return [] }
        var lines = UnreadLines(subject)
        if lines.isMarkdown, lines.judgeFirstLine() { return lines.problems }
        for (index, section) in text.sections { lines.judge(section, index) }
        lines.tryEdits()
        return lines.problems
    }

    // MARK: - Sections

    private mutating func judge(_ lines: [Line], _ index: Int) {
        let section = nodes.sections[index]
        if section.kind == .examples, section.itemStart == section.itemEnd, !isMarkdown, isStep(lines[0]) {
            let storage = document.storage
            let end = section.keywordStart + UInt32(section.keywordLength)
            let title = Line(
                number: Int(section.line), column: storage.column(of: Int(section.keywordStart)), text: "")
            let name = storage.string(section.nameStart, section.nameEnd)
            return add(
                title,
                examplesAboveSteps(storage.string(section.keywordStart, end) + ":", name, title.number))
        }
        var (foundTitle, textEnd) = (false, 0)
        for (position, line) in lines.enumerated() where line.number > textEnd {
            let below = lines[(position + 1)...]
            if !section.isAboveScenarios, LookAlike(line.text)?.isDocString == true {
                textEnd = below.first { LookAlike($0.text)?.isDocString == true }?.number ?? 0
            }
            if foreign != nil, advisor.foreignKeyword(line.text) != nil { continue }
            let isAboveStep = below.first.map(isStep) ?? false
            guard
                let reading = reading(of: line, in: section, isAboveStep: isAboveStep)
                    ?? knownStep(in: line, of: section, isBelowTitle: foundTitle)
            else { continue }
            // The examples of a scenario whose title is misspelt follow from that.
            if foundTitle, section.isAboveScenarios, reading.kind == .examples { continue }
            foundTitle = foundTitle || reading.kind != nil
            if reading.isForeign { foreign = problems.count }
            add(line, reading)
            // The other rows follow from the same mistake.
            if reading.kind == nil, line.text.contains("|") || reading.suggestion?.first == "|" { return }
        }
        if section.isAboveScenarios, !foundTitle { judgeSteps(lines, of: section) }
    }

    /// Returns what a line was probably meant as, and what follows from its being text; `nil` for prose.
    private func reading(of line: Line, in section: SectionNode, isAboveStep: Bool) -> Explanation? {
        let guesses = keywords(of: line, in: section, isAboveStep: isAboveStep)
        let readings = advisor.readings(of: line.text, at: line.number, guesses: guesses) { row in
            section.kind == .examples && line.text.first != "|"
                && (row.separator == "|" || section.itemStart == section.itemEnd)
        }
        let isMeant = { (reading: Explanation) in
            !section.isAboveScenarios || reading.kind?.isStep == false || reading.suggestion?.first == "@"
        }
        guard var reading = readings.first(where: isMeant) ?? mark(of: line, in: section) else { return nil }
        if reading.isForeign { return reading }
        reading.text += " " + explanation("read-as-text")
        guard let guess = guesses.first, reading.kind != nil else { return reading }
        if guesses.count > 1 || guess.corrected == line.text {
            (reading.suggestion, reading.edit) = (nil, nil)
        }
        if guess.kind == .examples, section.isAboveScenarios, isAboveStep, !isMarkdown {
            return examplesAboveSteps(guess.keyword, guess.name, line.number)
        }
        if !guess.kind.isStep, section.hasSteps {
            let owner = document.storage.string(section.nameStart, section.nameEnd)
            let name = owner.isEmpty ? "the section above" : owner
            reading.text += " " + explanation("steps-of-another", name)
        } else {
            reading.text += " " + effect(ofMissing: guess.kind)
        }
        return reading
    }

    /// Explains the keyword of examples below which steps are.
    private func examplesAboveSteps(_ keyword: String, _ name: String, _ line: Int) -> Explanation {
        let title = "\(advisor.title(.scenario)) \(name)".trimmed
        var reading = Explanation(
            "examples-above-steps", keyword, effect(ofMissing: .scenario), at: line, suggestion: title)
        reading.kind = .scenario
        return reading
    }

    private func effect(ofMissing kind: KeywordKind) -> String {
        explanation(kind.isStep ? "unread-step" : "unread-\(kind.name)")
    }

    /// Returns the step that a line contains: real prose has no defined sentence.
    private func knownStep(in line: Line, of section: SectionNode, isBelowTitle: Bool) -> Explanation? {
        guard let kind = subject.kind, !section.isAboveScenarios || isBelowTitle,
            let step = knownStep(in: line.text, of: section)
                ?? (section.kind == .background || section.kind == .scenario
                    ? KnownStep(withoutKeyword: line.text, advisor.dialect, kind) : nil),
            !section.isAboveScenarios || step.text != line.text
        else { return nil }
        var reading = Explanation(
            text: "\(step.reason) \(explanation("read-as-text")) \(explanation("unread-step"))",
            at: line.number,
            suggestion: isMarkdown ? "* \(step.text)" : step.text == line.text ? nil : step.text)
        reading.kind = .given
        return reading
    }

    private func knownStep(in text: String, of section: SectionNode) -> KnownStep? {
        guard let kind = subject.kind else { return nil }
        return KnownStep(in: text, advisor.dialect) { sentence in
            kind(sentence) ?? withFirstRow(sentence, of: section).flatMap(kind)
        }
    }

    /// Returns a sentence with the values of the first row of its outline; `nil` if it has no placeholder of it.
    private func withFirstRow(_ sentence: String, of section: SectionNode) -> String? {
        guard sentence.contains("<"), section.kind == .scenario,
            let scenario = subject.scenarios.first(where: { $0.location.line == Int(section.line) }),
            let table = scenario.examples.first(where: { !$0.body.isEmpty }), let header = table.header
        else { return nil }
        var outline = Outline(header: header)
        outline.begin(table.body[0])
        return outline.filled(sentence)
    }

    // MARK: - Keywords

    /// Returns the keywords that a line was probably meant to begin with; none for prose.
    private func keywords(of line: Line, in section: SectionNode, isAboveStep: Bool) -> [KeywordEdit] {
        let kinds = KeywordKind.allCases.filter { !$0.isStep || !section.isAboveScenarios }
        return keywords(of: line, among: kinds).filter { edit in
            guard !edit.kind.isStep else {
                // The second line of a title goes on with “and”.
                let goesOn = line.number == Int(section.line) + 1 && line.text.first?.isLowercase == true
                let isExact = edit.written == edit.keyword.lowercased()
                return !(goesOn && isExact && [.and, .but].contains(edit.kind)) && isStep(edit, line)
            }
            // “Ability” and “Business Need” are words of descriptions, and “Samples” is not “Examples” there.
            if edit.kind == .feature, edit.keyword != advisor.title(.feature) { return false }
            // “Rules:” begins a list.
            if edit.kind == .rule, edit.name.isEmpty, !edit.isSure { return false }
            if edit.kind == .examples, section.isAboveScenarios, !edit.isSure, !isAboveStep { return false }
            // Prose begins with “Rule”, “Example” or “Background” too: a name begins like one, or steps follow.
            guard edit.isMissingColon, let first = edit.name.first else { return true }
            let isProse = first.isLowercase || first.isPunctuation && !"“”\"'«»<-–—".contains(first)
            return (!isProse || isAboveStep || isMarkdown && line.text.first == "#") && edit.name.last != "."
        }
    }

    /// Returns whether a line was meant as a step, and not as prose, which is full of words like “The” and “They”.
    private func isStep(_ edit: KeywordEdit, _ line: Line) -> Bool {
        guard let written = edit.written else {
            let isParagraph = line.isAfterBlank && ".:!?…".contains(line.text.last ?? " ")
            return !isMarkdown || !edit.isExact || !isParagraph || !MarkedLine(line.text).mark.isEmpty
        }
        let keyword = edit.keyword.lowercased()
        // Text broken into lines continues with “and” and “when”.
        if written == keyword { return !line.goesOn || line.text.first?.isLowercase == false }
        let lacksInnerLetter = written.count + 1 == keyword.count && written.first == keyword.first
        return (!keyword.hasPrefix(written) || keyword.hasPrefix(written + " "))
            && (keyword.count > 4 || lacksInnerLetter || Set(written) == Set(keyword))
    }

    /// Returns the cheapest corrections of a line; in Markdown, of what follows its marks, with the correct ones.
    private func keywords(of line: Line, among kinds: [KeywordKind]) -> [KeywordEdit] {
        guard isMarkdown else {
            return advisor.corrector.edits(line.text, among: kinds, mustHaveColon: true)
        }
        let rest = String(MarkedLine(line.text).rest)
        return advisor.corrector.edits(rest, among: kinds, mustHaveColon: true).map { edit in
            var edit = edit
            let marks = line.text.prefix { $0 == "#" }
            let heading = edit.kind == .feature ? "#" : marks.isEmpty ? "##" : marks.prefix(6)
            edit.corrected = "\(edit.kind.isStep ? "*" : heading) \(edit.corrected)"
            if edit.isExact, edit.corrected != line.text { edit.reason = explanation("marks-of-markdown") }
            return edit
        }
    }

    /// Judges the first line of Markdown, the name of a feature without a title; returns whether all else follows.
    private mutating func judgeFirstLine() -> Bool {
        guard let feature = document.feature, feature.keyword.isEmpty else { return false }
        let line = Line(number: feature.location.line, column: 1, text: feature.name)
        guard let edit = keywords(of: line, among: [.feature]).first,
            edit.isExact || edit.keyword == advisor.title(.feature) && line.text.first == "#"
        else { return false }
        let isPlain = edit.isExact && line.text.first != "#"
        let text = "\(edit.reason) \(explanation(isPlain ? "plain-gherkin" : "read-as-text"))"
        add(line, Explanation(text: text, at: line.number, suggestion: edit.corrected))
        return isPlain
    }

    // MARK: - Other marks

    /// Explains a line that resembles a table, a doc string or tags.
    private func mark(of line: Line, in section: SectionNode) -> Explanation? {
        let text = line.text
        if isMarkdown, text.first == "@" {
            let tags = text.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
            return Explanation("tags-of-markdown", at: line.number, suggestion: tags)
        }
        guard !section.isAboveScenarios else {
            return withTagSigns(text).map { Explanation("tag-sign", at: line.number, suggestion: $0) }
        }
        if text.first == "|", isMarkdown {
            let step =
                section.hasSteps
                ? nodes.steps[Int(section.itemStart)..<Int(section.itemEnd)].last { $0.line < line.number }
                : nil
            let isMissing =
                step.map(lacksTable) ?? (section.kind == .examples && section.itemStart == section.itemEnd)
            // After a blank line it is a table for readers.
            return !isMissing && (line.isAfterBlank || line.goesOn)
                ? nil : Explanation("rows-of-markdown", at: line.number, suggestion: "  " + text)
        }
        guard isMarkdown else { return advisor.argumentOutOfPlace(text) }
        return text.hasPrefix("\"\"\"") ? Explanation("doc-string-of-markdown") : nil
    }

    /// Returns whether a step announces a table or a text, and has none.
    private func lacksTable(_ step: StepNode) -> Bool {
        step.rowStart == step.rowEnd && step.docString == 0
            && document.storage.string(step.textStart, step.textEnd).hasSuffix(":")
    }

    /// Returns the tags of a line in which the sign of some is missing; `nil` if it is prose.
    private func withTagSigns(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard !isMarkdown, words.contains(where: { $0.first == "@" }), text.first?.isUppercase == false,
            words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || "@_-#".contains($0) } })
        else { return nil }
        return words.map { $0.first == "@" ? String($0) : "@\($0)" }.joined(separator: " ")
    }

    // MARK: - Steps without a scenario

    /// Finds lines that lack a scenario's title: a Given with other steps or alone, a Then alone, a defined step.
    private mutating func judgeSteps(_ lines: [Line], of section: SectionNode) {
        let steps = lines.filter(isStep)
        let types = Set(steps.compactMap { advisor.dialect.stepKind(of: $0.text) })
        let alone = lines.indices.first {
            advisor.dialect.stepKind(of: lines[$0].text) != nil && !isProse(lines, at: $0)
        }
        let known = lines.indices.first { knownStep(in: lines[$0].text, of: section) != nil }
        let areSteps = types.count > 1 && (types.contains(.given) || known != nil)
        let single = known ?? (types == [.given] || types == [.then] ? alone : nil)
        guard let first = areSteps ? steps.first : single.map({ lines[$0] }) else { return }
        let scenario = advisor.title(.scenario)
        if !isMarkdown, let title = lines.last(where: { $0.number < first.number }),
            title.number + 2 >= first.number,
            let colon = title.text.firstIndex(of: ":"), title.text[..<colon].split(separator: " ").count < 4
        {
            // Steps that only prepare are what the scenarios below have in common.
            let meant = types.subtracting([.and, .but]) == [.given] ? KeywordKind.background : .scenario
            let corrected = "\(advisor.title(meant)) \(title.text[colon...].dropFirst().trimmed)".trimmed
            return add(
                title,
                Explanation(
                    "title-above-steps", title.text[...colon], effect(ofMissing: meant), at: title.number,
                    suggestion: corrected))
        }
        let step = knownStep(in: first.text, of: section)?.text ?? first.text
        let title = isMarkdown ? "## \(scenario)" : scenario
        add(
            first,
            Explanation(
                "steps-without-scenario", first.text, scenario, suggestion: title,
                edit: [first.number: [title, isMarkdown && step != first.text ? "* \(step)" : step]]))
    }

    /// Returns whether a line that begins with a step's keyword is prose: it ends like a sentence or is part of one.
    private func isProse(_ lines: [Line], at index: Int) -> Bool {
        let line = lines[index]
        let next = lines.dropFirst(index + 1).first { $0.number == line.number + 1 }
        return line.goesOn || line.text.last?.isPunctuation == true && line.text.last != "\""
            || next.map { !isStep($0) } ?? false
    }

    private func isStep(_ line: Line) -> Bool { advisor.dialect.stepKind(of: line.text) != nil }

    // MARK: - Problems

    private mutating func add(_ line: Line, _ reading: Explanation) {
        var reading = reading
        if !advisor.trial.keepsValues(reading) { (reading.suggestion, reading.edit) = (nil, nil) }
        let problem = FeatureProblem(
            Location(line: line.number, column: line.column), message: reading.text,
            suggestion: reading.suggestion, edit: reading.edit)
        problems.append(reading.isComment ? problem.asWarning : problem)
    }

    /// Removes the suggestions that make another line an error; one often needs the next, so all are tried first.
    private mutating func tryEdits() {
        // Other lines may be in the other language too.
        let tried = problems.indices.filter { $0 != foreign && problems[$0].edit != nil }.prefix(1000)
        func fails(_ problems: [FeatureProblem]) -> Bool {
            let edits = problems.compactMap(\.edit)
            return advisor.trial.outcome(of: edits.reduce(into: [:]) { $0.merge($1) { first, _ in first } })
                == nil
        }
        guard fails(tried.map { problems[$0] }) else { return }
        for index in tried where fails([problems[index]]) {
            (problems[index].suggestion, problems[index].edit) = (nil, nil)
        }
    }
}

extension SectionNode {
    /// Whether scenarios may follow its text, and no steps.
    fileprivate var isAboveScenarios: Bool { kind == .feature || kind == .rule }

    fileprivate var hasSteps: Bool {
        (kind == .background || kind == .scenario) && itemStart < itemEnd
    }
}
