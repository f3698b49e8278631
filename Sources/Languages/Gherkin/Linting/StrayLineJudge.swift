import KeaText

/// Finds text that was probably not meant as text: lines that resemble steps, titles, tables or doc strings.
///
/// A scenario may have a description above its first step, and a feature above its first scenario. Gherkin accepts
/// any line there as text, including a misspelt `Scenario:`, and the lines below it would never run. In Markdown this
/// applies to all lines.
struct StrayLineJudge {
    private let document: GherkinDocument
    private let nodes: DocumentNodes
    private let interpreter: LineInterpreter
    private let isMarkdown: Bool
    private var problems: [LintProblem] = []
    /// The changes that the suggestions make, with the indices of their problems.
    private var edits: [(problem: Int, edit: TextEdit)] = []
    /// The indices of the problems with lines that resemble “Examples:”, which may be no keyword where they are.
    private var guesses: Set<Int> = []
    /// Whether a keyword of another language was found; others in the file follow from the same mistake.
    private var hasForeign = false

    private typealias Line = StrayLines.Line

    private init(_ document: GherkinDocument) {
        self.document = document
        nodes = document.storage.nodes
        let trial = EditTrial(document.source, defaultLanguage: "en", [], nodes)
        interpreter = LineInterpreter(document.source, language: document.language, trial)
        isMarkdown = document.source.isMarkdown
    }

    /// Returns the problems of a document.
    static func problems(in document: GherkinDocument) -> [LintProblem] {
        let text = StrayLines(in: document)
        // Preparing the keywords takes longer than parsing a short file.
        guard !text.sections.isEmpty else { return [] }
        var judge = StrayLineJudge(document)
        if judge.isMarkdown, judge.judgeFeatureLine() { return judge.problems }
        for (index, lines) in text.sections {
            switch judge.nodes.sections[index].kind {
            case .feature, .rule: judge.judgeAboveScenarios(lines, index)
            case .background, .scenario, .examples: judge.judgeAmongSteps(lines, index)
            }
        }
        judge.tryEdits()
        return judge.problems
    }

    // MARK: - The first line of Markdown

    /// Judges the first line of a Markdown file, which is the name of the feature if it is not a heading with its keyword.
    ///
    /// - Returns: whether all other problems of the file follow from it.
    private mutating func judgeFeatureLine() -> Bool {
        guard let feature = document.feature, feature.keyword.isEmpty, !feature.name.isEmpty else {
            return false
        }
        let title = withoutHeading(feature.name)
        let marks = feature.name.prefix { $0 == "#" }
        let heading = marks.isEmpty ? "#" : marks.prefix(6)
        func add(_ text: String, _ title: String) {
            problems.append(LintProblem(feature.location, text, suggestion: "\(heading) \(title)"))
        }
        guard !interpreter.dialect.keywords(of: .feature).contains(where: { title.hasPrefix($0 + ":") })
        else {
            add(
                marks.isEmpty
                    ? "A file whose name ends in .md is Markdown: titles begin with “# ”, and steps with “* ”. "
                        + "Plain Gherkin is in a file whose name ends in .feature."
                    : "“\(feature.name.excerpt)” has no space after its \(marks). The line is read as text.",
                title)
            return marks.isEmpty
        }
        if !marks.isEmpty,
            let edit = interpreter.corrector.edit(title, among: [.feature], mustHaveColon: true),
            edit.keyword == interpreter.title(.feature)
        {
            let reason = interpreter.explanation(edit, of: title, at: feature.location.line).text
            add("\(reason) The line is read as text.", edit.corrected)
        }
        return false
    }

    // MARK: - Above scenarios

    private mutating func judgeAboveScenarios(_ lines: [Line], _ index: Int) {
        let hasScenarios = nodes.sections[index].subtreeEnd > UInt32(index + 1)
        var foundTitle = false
        for (number, line) in lines.enumerated() {
            let isAboveStep = number + 1 < lines.count && isStep(lines[number + 1])
            let isLast = number + 1 == lines.count
            if let edit = titleEdit(line, isAboveStep: isAboveStep)
                ?? (isLast ? ruleEdit(line, above: index) : nil)
            {
                let isTable = edit.kind == .examples && edit.mistake == .letterCase
                // The examples of a scenario whose title is misspelt follow from that.
                if foundTitle, isTable { continue }
                foundTitle = true
                if addForeign(line, insteadOf: edit) { continue }
                if isTable, isAboveStep, !isMarkdown {
                    let title = interpreter.title(.scenario) + edit.corrected.dropFirst(edit.keyword.count)
                    add(
                        line,
                        "“\(edit.keyword)” begins the examples of an outline, and steps are below it.",
                        title, effect: "This scenario is not run.")
                } else {
                    add(line, edit, effect: effect(ofMissing: edit.kind))
                }
            } else if line.text.contains(":"), !hasForeign,
                let other = interpreter.otherLanguage(
                    String(line.text.prefix { $0 != ":" } + ":"), at: line.number)
            {
                foundTitle = true
                let own = interpreter.otherLanguage(line.text, at: line.number) ?? other
                addForeign(line, own)
            } else if line.text.hasPrefix("@") || LookAlike(line.text)?.meant == "@" {
                addTag(line)
            } else if isLast, hasScenarios, let tags = tagsWithoutSign(line.text) {
                add(line, "Each tag begins with @.", tags)
            }
        }
        if !foundTitle { judgeSteps(lines, hasScenarios: hasScenarios) }
    }

    /// Finds lines that were meant as a scenario but lack its title.
    ///
    /// Prose that begins with “When” is not evidence; a Given and a Then are, and so is a step on its own.
    private mutating func judgeSteps(_ lines: [Line], hasScenarios: Bool) {
        let steps = lines.filter(isStep)
        let types = Set(steps.compactMap { interpreter.stepKind(of: $0.text) })
        let alone = lines.indices.first { index in
            [.given, .when, .then].contains(interpreter.stepKind(of: lines[index].text))
                && !isProse(lines, at: index)
        }
        let isScenario = steps.count > 1 && (types.count > 1 || !hasScenarios)
        guard let first = isScenario ? steps.first : alone.map({ lines[$0] }) else { return }
        let scenario = (interpreter.dialect.keywords(of: .scenario).last ?? "Scenario") + ":"
        if !isMarkdown, let title = lines.last(where: { $0.number < first.number }),
            title.number + 2 >= first.number,
            let colon = title.text.firstIndex(of: ":"), title.text[..<colon].split(separator: " ").count < 4
        {
            let name = title.text[colon...].dropFirst().drop { $0.isWhitespace }
            return add(
                title, "“\(title.text[...colon])” is not a keyword, and steps are below it.",
                name.isEmpty ? scenario : "\(scenario) \(name)", effect: "This scenario is not run.")
        }
        let title = isMarkdown ? "## \(scenario)" : scenario
        add(
            first, "“\(first.text.excerpt)” is a step, and no scenario begins above it.", title,
            TextEdit(first.number, [first.number: [title, first.text]]),
            effect: "This step is not run. A line with \(scenario) is missing.")
    }

    /// Returns the tags of a line in which the sign of some is missing; `nil` if it is prose.
    private func tagsWithoutSign(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard !isMarkdown, words.count < 6, text.first != "@",
            words.contains(where: { $0.first == "@" && $0.count > 1 }),
            words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || "@_-#".contains($0) } }),
            words.first?.first?.isLowercase == true || words.first?.first == "#"
        else { return nil }
        return words.map { $0.first == "@" ? String($0) : "@\($0.drop { $0 == "#" })" }.joined(separator: " ")
    }

    /// Returns whether a line that begins with a step's keyword is prose: it ends like a sentence or is part of one.
    private func isProse(_ lines: [Line], at index: Int) -> Bool {
        let line = lines[index]
        let next = lines.dropFirst(index + 1).first { $0.number == line.number + 1 }
        return line.goesOn || line.text.last?.isPunctuation == true && line.text.last != "\""
            || next.map { !isStep($0) } ?? false
    }

    private func effect(ofMissing kind: KeywordKind) -> String {
        switch kind {
        case .feature: "A file has one feature."
        case .background: "The steps of this background are not run."
        case .rule: "There is no such rule: what follows belongs to the feature, or is not run."
        case .examples: "Its rows are not run."
        default: "This scenario is not run."
        }
    }

    // MARK: - Among steps and rows

    private mutating func judgeAmongSteps(_ lines: [Line], _ index: Int) {
        let section = nodes.sections[index]
        let owner = document.storage.string(section.nameStart, section.nameEnd)
        let hasSteps = section.kind != .examples && section.itemStart < section.itemEnd
        if !isMarkdown, lines.first?.text.hasPrefix("|") == true, section.kind == .scenario, !hasSteps {
            let start = section.keywordStart
            let keyword = document.storage.string(start, start + UInt32(section.keywordLength))
            if let title = nearest(
                to: keyword, among: interpreter.dialect.keywords(of: .examples), limit: { _ in 2 })
            {
                let message =
                    "“\(keyword):” begins a scenario, and a table is below it. The table is read as text."
                problems.append(
                    LintProblem(
                        document.storage.location(line: section.line, at: start), message,
                        suggestion: title + ":"))
                return
            }
        }
        var textEnd = 0
        for line in lines where line.number > textEnd {
            if LookAlike(line.text)?.isDocString == true {
                // The delimited lines are its text.
                let end = lines.first { $0.number > line.number && LookAlike($0.text)?.isDocString == true }
                textEnd = end?.number ?? 0
            }
            if !isMarkdown, isStep(line) {
                add(line, interpreter.stepOutOfPlace(line.text), effect: "This step is not run.")
            } else if let edit = titleEdit(line) {
                let merged =
                    "The steps below it are run as those of “\(owner.isEmpty ? "the section above" : owner)”."
                if !addForeign(line, insteadOf: edit) {
                    add(line, edit, effect: hasSteps ? merged : effect(ofMissing: edit.kind))
                }
            } else if let edit = stepEdit(line, isLikeStepBelow: isLike(line, firstStepOf: section)) {
                add(line, edit, effect: "This step is not run.")
            } else if !hasForeign, let other = interpreter.otherLanguage(line.text, at: line.number) {
                addForeign(line, other)
            } else if isStep(line), !isParagraph(line) {
                let text = line.text.excerpt
                add(
                    line, "“\(text)” is a step without the “*” before it.", "* \(text)",
                    effect: "This step is not run.")
            } else if line.text.hasPrefix("@") {
                addTag(line)
            } else if let explanation = otherMark(line, in: section) {
                add(line, explanation)
                // The other rows follow from the same mistake.
                if line.text.contains("|") || UnbarredRow(line.text)?.corrected == explanation.suggestion {
                    return
                }
            }
        }
    }

    /// Returns whether a line is directly above the first step, equally indented, and does not end like a sentence.
    private func isLike(_ line: Line, firstStepOf section: SectionNode) -> Bool {
        guard section.kind != .examples, section.itemStart < section.itemEnd else { return false }
        let step = nodes.steps[Int(section.itemStart)]
        let location = document.storage.location(line: step.line, at: step.keywordStart)
        return location.line == line.number + 1 && location.column == line.column && !line.goesOn
            && line.text.last?.isPunctuation != true
    }

    /// Returns whether a line of Markdown is prose: after a blank line, with a full stop at its end.
    private func isParagraph(_ line: Line) -> Bool {
        isMarkdown && line.isAfterBlank && line.text.last.map { ".:!?…".contains($0) } ?? false
    }

    /// Explains a line that resembles a table or a doc string.
    private func otherMark(_ line: Line, in section: SectionNode) -> Explanation? {
        let below = interpreter.trial.texts(from: line.number)
        let conflict = line.column == 1 ? interpreter.conflict(line.text) : nil
        if let mark = conflict ?? interpreter.lookAlike(line.text, at: line.number, below: below) {
            return mark
        }
        if line.text.hasPrefix("|") {
            guard isMarkdown else { return Explanation(text: interpreter.tableOutOfPlace) }
            // After a blank line it is a table for readers.
            let isMissing =
                section.kind == .examples && section.itemStart == section.itemEnd
                || isBelowStepWithoutTable(line, in: section)
            if !isMissing, line.isAfterBlank || line.goesOn { return nil }
            return Explanation(
                text: "The rows of a table are two to five spaces to the right.",
                suggestion: "  " + line.text)
        }
        if section.kind == .examples, let row = UnbarredRow(line.text),
            row.separator == "|" || section.itemStart == section.itemEnd
        {
            return interpreter.row(row, at: line.number, below: below)
        }
        guard line.text.hasPrefix("\"\"\"") || !isMarkdown && line.text.hasPrefix("```") else { return nil }
        return Explanation(
            text: isMarkdown
                ? "A doc string is between lines with ```." : interpreter.docStringOutOfPlace)
    }

    /// Returns whether the step above a line announces a table or a text, and has none.
    private func isBelowStepWithoutTable(_ line: Line, in section: SectionNode) -> Bool {
        guard section.kind != .examples else { return false }
        let steps = nodes.steps[Int(section.itemStart)..<Int(section.itemEnd)]
        guard let step = steps.last(where: { $0.line < UInt32(line.number) }) else { return false }
        return step.rowStart == step.rowEnd && step.docString == 0
            && document.storage.string(step.textStart, step.textEnd).hasSuffix(":")
    }
}

// MARK: - Keywords

extension StrayLineJudge {
    /// Returns the section keyword that the line resembles.
    ///
    /// Prose begins with “Rule”, “Example” or “Background” too. Without a colon, such a line is a title only if its
    /// rest begins like one, with a capital letter, a digit or a quote, or is empty; or if steps follow.
    private func titleEdit(_ line: Line, isAboveStep: Bool = false) -> KeywordEdit? {
        let isHeading = isMarkdown && line.text.hasPrefix("#")
        let titles: [KeywordKind] = [.scenario, .scenarioOutline, .background, .rule, .examples, .feature]
        guard
            let edit = interpreter.corrector.edit(
                withoutHeading(line.text), among: titles, mustHaveColon: true)
        else { return nil }
        // “Ability” and “Business Need” are words of descriptions.
        if edit.kind == .feature, edit.keyword != interpreter.title(.feature) { return nil }
        guard edit.mistake == .missingColon else { return edit }
        let name = edit.corrected.dropFirst(edit.keyword.count).drop { $0.isWhitespace }
        guard let first = name.first else { return edit }
        let isProse = first.isLowercase || first.isPunctuation && !"“”\"'«»<-–—".contains(first)
        return !isHeading && !isAboveStep && isProse || name.hasSuffix(".") ? nil : edit
    }

    /// Returns a rule's keyword without its colon, in any letter case, directly above a line that is indented deeper.
    ///
    /// What belongs to a rule is indented deeper; what follows a description is not.
    private func ruleEdit(_ line: Line, above index: Int) -> KeywordEdit? {
        guard !isMarkdown, index + 1 < Int(nodes.sections[index].subtreeEnd) else { return nil }
        let next = nodes.sections[index + 1]
        let column = document.storage.location(line: next.line, at: next.keywordStart).column ?? 0
        let text = line.text.prefix(1).uppercased() + line.text.dropFirst()
        guard column > line.column, next.kind != .rule,
            let edit = interpreter.corrector.edit(text, among: [.rule], mustHaveColon: true),
            edit.mistake == .missingColon, !edit.corrected.hasSuffix(".")
        else { return nil }
        return edit
    }

    /// Returns the step keyword that the line resembles.
    ///
    /// Prose is full of words like “The” and “They”. A short keyword must therefore have all its letters, in another
    /// order or case. A long one may lack its last letter if the line resembles the step below it.
    private func stepEdit(_ line: Line, isLikeStepBelow: Bool) -> KeywordEdit? {
        let marked = MarkedLine(line.text)
        let text = isMarkdown && !marked.isBracketed ? String(marked.rest) : line.text
        if isMarkdown, let kind = interpreter.stepKind(of: text) {
            // After “*”, “+” or “-” it would be a step, so there is another mark here, or none.
            let keyword = interpreter.dialect.keywords(of: kind).first { text.hasPrefix($0) } ?? ""
            return marked.mark.isEmpty
                ? nil
                : KeywordEdit(
                    mistake: .mark(marked.mark), keyword: keyword.trimmed, kind: kind, corrected: text)
        }
        guard let edit = interpreter.corrector.edit(text, among: [.given, .when, .then, .and, .but]) else {
            return nil
        }
        if isMarkdown, case .separator = edit.mistake, marked.mark.contains("*") {
            let mark = text.dropFirst(edit.keyword.count).prefix { "*_".contains($0) }
            if !mark.isEmpty {
                return KeywordEdit(
                    mistake: .mark(String(mark)), keyword: edit.keyword, kind: edit.kind,
                    corrected: edit.corrected)
            }
        }
        let isMarked = !isMarkdown && !marked.mark.isEmpty
        switch edit.mistake {
        case .letterCase:
            // Text broken into lines continues with “and” and “when”.
            return line.goesOn && !isMarked && text.first?.isLowercase == true ? nil : edit
        case .spelling:
            return isNear(isMarked ? marked.rest : text[...], edit, isLikeStepBelow && !isMarked) ? edit : nil
        default: return edit
        }
    }

    private func isNear(_ text: Substring, _ edit: KeywordEdit, _ isLikeStepBelow: Bool) -> Bool {
        let written = text.prefix { !$0.isWhitespace && $0 != ":" }.lowercased()
        let keyword = edit.keyword.lowercased()
        if keyword.hasPrefix(written) { return isLikeStepBelow && keyword.count > 4 }
        let hasSameLetters = written.sorted() == keyword.sorted()
        let hasLetterTwice = written.count == keyword.count + 1 && Set(written) == Set(keyword)
        let lacksInnerLetter = written.count + 1 == keyword.count && written.first == keyword.first
        return hasSameLetters || hasLetterTwice || lacksInnerLetter || keyword.count > 4
    }

    // MARK: - Problems

    /// Adds a problem with a keyword of another language if all of the file is in that language.
    private mutating func addForeign(_ line: Line, insteadOf edit: KeywordEdit) -> Bool {
        guard !edit.isSure else { return false }
        if hasForeign { return ForeignKeywords.keyword(line.text[...], in: interpreter.dialect) != nil }
        guard let other = interpreter.otherLanguage(line.text, at: line.number, isMisspelt: true) else {
            return false
        }
        addForeign(line, other)
        return true
    }

    private mutating func addForeign(_ line: Line, _ explanation: Explanation) {
        hasForeign = true
        problems.append(
            LintProblem(
                Location(line: line.number, column: line.column), explanation.text,
                suggestion: explanation.suggestion, edit: explanation.edit?.lines))
    }

    private mutating func addTag(_ line: Line) {
        if isMarkdown {
            let tags = line.text.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
            add(line, "Tags in Markdown are between backquotes.", tags)
        } else if let mark = interpreter.lookAlike(line.text, at: line.number, below: [line.text]) {
            add(line, mark)
        }
    }

    private mutating func add(_ line: Line, _ edit: KeywordEdit, effect: String) {
        let title = withoutHeading(line.text)
        guard edit.mistake == .letterCase, title.hasPrefix(edit.keyword) else {
            let reason = interpreter.explanation(edit, of: line.text, at: line.number).text
            let isOffered = edit.corrected != line.text && !edit.isAmbiguous
            if isOffered, edit.kind == .examples, !edit.isSure { guesses.insert(problems.count) }
            return add(line, reason, isOffered ? corrected(edit, line) : nil, effect: effect)
        }
        // The keyword is correct but has no effect.
        let marks = line.text.prefix { $0 == "#" }
        let text = line.text.excerpt
        if isMarkdown, (1...6).contains(marks.count), line.text.hasPrefix(marks + title) {
            add(line, "“\(text)” has no space after its \(marks).", "\(marks) \(title)", effect: effect)
        } else if isMarkdown, edit.kind == .feature, let feature = document.feature, feature.keyword.isEmpty {
            // If a Markdown file does not begin with a title, its first line becomes one.
            let name = feature.name.hasPrefix("@") ? " Tags in Markdown are between backquotes." : ""
            add(
                line, "The feature is called “\(feature.name.excerpt)”, as the file begins with that.",
                effect: "Nothing is above “\(text)” but its tags.\(name)")
        } else if isMarkdown, marks.isEmpty {
            add(line, "A title in Markdown begins with #.", "## \(title)", effect: effect)
        } else {
            add(line, "“\(text)” may not be here.", effect: effect)
        }
    }

    private func corrected(_ edit: KeywordEdit, _ line: Line) -> String {
        guard isMarkdown, !edit.corrected.hasPrefix("*") else { return edit.corrected }
        if edit.kind.isStep { return "* " + edit.corrected }
        let marks = line.text.prefix { $0 == "#" }
        return "\(marks.isEmpty ? "##" : marks.prefix(6)) \(edit.corrected)"
    }

    private mutating func add(_ line: Line, _ explanation: Explanation) {
        add(line, explanation.text, explanation.suggestion, explanation.edit)
    }

    /// Adds a line that is read as text, with what follows from that.
    ///
    /// - Parameters:
    ///   - suggestion: what was probably meant.
    ///   - edit: the change that it makes, if that is not to replace the line.
    private mutating func add(
        _ line: Line, _ text: String, _ suggestion: String? = nil, _ edit: TextEdit? = nil,
        effect: String = ""
    ) {
        let edit = edit ?? suggestion.map { TextEdit(line.number, $0) }
        if edits.count < 1000, let edit {
            edits.append((problems.count, edit))
        }
        problems.append(
            LintProblem(
                Location(line: line.number, column: line.column),
                "\(text) The line is read as text.\(effect.isEmpty ? "" : " \(effect)")",
                suggestion: suggestion, edit: edit?.lines))
    }

    /// Removes the suggestions that make another line an error.
    ///
    /// Text below a step is an error, so one correction often needs the next: all are tried at once first.
    private mutating func tryEdits() {
        let all = TextEdit(0, edits.reduce(into: [:]) { $0.merge($1.edit.lines) { first, _ in first } })
        guard !edits.isEmpty else { return }
        if interpreter.trial.linesMended(by: all) == nil {
            for (problem, edit) in edits where interpreter.trial.linesMended(by: edit) == nil {
                (problems[problem].suggestion, problems[problem].edit) = (nil, nil)
            }
        }
        let texts = guesses.filter { !interpreter.trial.makesKeyword(problems[$0].location.line, all) }
        problems = problems.indices.filter { !texts.contains($0) }.map { problems[$0] }
    }

    private func withoutHeading(_ text: String) -> String {
        isMarkdown ? String(text.drop { $0 == "#" || $0 == " " }) : text
    }

    private func isStep(_ line: Line) -> Bool { interpreter.stepKind(of: line.text) != nil }
}
