import KeaText

/// Finds text that was probably not meant as text: lines that resemble steps, titles, tables or doc strings.
///
/// A scenario may have a description above its first step, and a feature above its first scenario. Gherkin accepts
/// any line there as text, including a misspelt `Scenario:`, and the lines below it would never run. In Markdown this
/// applies to all lines.
struct StrayLineJudge {
    let document: GherkinDocument
    let interpreter: LineInterpreter
    let isMarkdown: Bool
    private(set) var problems: [LintProblem] = []
    /// Whether a keyword of another language was found; others in the file follow from the same mistake.
    private(set) var hasForeign = false

    typealias Line = StrayLines.Line

    private init(_ document: GherkinDocument) {
        self.document = document
        interpreter = LineInterpreter(document.source, language: document.language)
        isMarkdown = document.source.isMarkdown
    }

    /// Returns the problems of a document.
    static func problems(in document: GherkinDocument) -> [LintProblem] {
        let text = StrayLines(in: document)
        // Detecting a language takes longer than parsing a short file.
        guard !text.sections.isEmpty else { return [] }
        var judge = StrayLineJudge(document)
        judge.judge(text)
        return judge.problems
    }

    private mutating func judge(_ text: StrayLines) {
        if isMarkdown, judgeFeatureLine() { return }
        for (index, lines) in text.sections {
            switch document.storage.nodes.sections[index].kind {
            case .feature, .rule: judgeAboveScenarios(lines, index)
            case .background, .scenario, .examples: judgeAmongSteps(lines, index)
            }
        }
    }

    // MARK: - The first line of Markdown

    /// Judges the first line of a Markdown file, which is the name of the feature if it is no heading with its keyword.
    ///
    /// - Returns: whether all other problems of the file follow from it.
    private mutating func judgeFeatureLine() -> Bool {
        guard let feature = document.feature, feature.keyword.isEmpty, !feature.name.isEmpty else {
            return false
        }
        let title = withoutHeading(feature.name)
        let marks = feature.name.prefix { $0 == "#" }
        let isTitle = interpreter.dialect.keywords(of: .feature).contains { title.hasPrefix($0 + ":") }
        let suggestion = "\(marks.isEmpty ? "#" : marks.prefix(6)) \(title)"
        if isTitle, marks.isEmpty {
            problems.append(
                LintProblem(
                    feature.location,
                    "A file whose name ends in .md is Markdown: titles begin with “# ”, and steps with “* ”. "
                        + "Plain Gherkin stands in a file whose name ends in .feature.",
                    suggestion: suggestion))
            return true
        }
        if isTitle {
            problems.append(
                LintProblem(
                    feature.location,
                    "“\(feature.name.excerpt)” has no space behind its \(marks). The line is read as text.",
                    suggestion: suggestion))
        } else if !marks.isEmpty,
            let guess = interpreter.guesser.guess(title, among: [.feature], mustHaveColon: true),
            guess.keyword == interpreter.title(.feature)
        {
            problems.append(
                LintProblem(
                    feature.location,
                    "\(interpreter.explanation(guess, of: title).text) The line is read as text.",
                    suggestion: "\(marks.prefix(6)) \(guess.corrected)"))
        }
        return false
    }

    // MARK: - Above scenarios

    private mutating func judgeAboveScenarios(_ lines: [Line], _ index: Int) {
        let hasScenarios = document.storage.nodes.sections[index].subtreeEnd > UInt32(index + 1)
        var foundTitle = false
        for (number, line) in lines.enumerated() {
            let isAboveStep = number + 1 < lines.count && isStep(lines[number + 1])
            let isLast = number + 1 == lines.count
            if let guess = titleGuess(line, isAboveStep: isAboveStep)
                ?? (isLast ? ruleGuess(line, above: index) : nil)
            {
                // The examples of a scenario whose title is misspelt follow from that.
                if foundTitle, guess.kind == .examples, guess.mistake == .letterCase { continue }
                foundTitle = true
                if isRatherForeign(line, guess) {
                    addForeign(line)
                } else if guess.kind == .examples, guess.mistake == .letterCase, isAboveStep, !isMarkdown {
                    let title = interpreter.title(.scenario)
                    addText(
                        line,
                        Explanation(
                            text:
                                "“\(guess.keyword)” begins the examples of an outline, and steps stand below it.",
                            suggestion: title + guess.corrected.dropFirst(guess.keyword.count)),
                        effect: "This scenario is not run.")
                } else {
                    add(line, guess, effect: effect(ofMissing: guess.kind))
                }
            } else if isForeignTitle(line.text) {
                foundTitle = true
                addForeign(line)
            } else if line.text.hasPrefix("@") || LookAlike(line.text)?.meant == "@" {
                addTag(line)
            } else if isLast, hasScenarios, let tags = tagsWithoutSign(line.text) {
                addText(line, Explanation(text: "Each tag begins with @.", suggestion: tags))
            }
        }
        // Lines that were meant as a scenario but lack its title. Prose that begins with “When” is no evidence; a
        // Given and a Then are, and so is a step on its own.
        let steps = lines.filter(isStep)
        let types = Set(steps.compactMap { interpreter.stepKind(of: $0.text) })
        let alone = lines.indices.first { index in
            [.given, .when, .then].contains(interpreter.stepKind(of: lines[index].text))
                && !isProse(lines, at: index)
        }
        let isScenario = steps.count > 1 && (types.count > 1 || !hasScenarios)
        guard !foundTitle, let first = isScenario ? steps.first : alone.map({ lines[$0] }) else { return }
        let scenario = (interpreter.dialect.keywords(of: .scenario).last ?? "Scenario") + ":"
        if !isMarkdown, let title = lines.last(where: { $0.number < first.number }),
            title.number + 2 >= first.number,
            let colon = title.text.firstIndex(of: ":"), title.text[..<colon].split(separator: " ").count < 4
        {
            let name = title.text[colon...].dropFirst().drop { $0.isWhitespace }
            return addText(
                title,
                Explanation(
                    text: "“\(title.text[...colon])” is no keyword, and steps stand below it.",
                    suggestion: name.isEmpty ? scenario : "\(scenario) \(name)"),
                effect: "This scenario is not run.")
        }
        addText(
            first,
            Explanation(
                text: "“\(first.text.excerpt)” is a step, and no scenario begins above it.",
                suggestion: isMarkdown ? "## \(scenario)" : scenario),
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
        let section = document.storage.nodes.sections[index]
        let owner = document.storage.string(section.nameStart, section.nameEnd)
        let hasSteps = section.kind != .examples && section.itemStart < section.itemEnd
        if !isMarkdown, lines.first?.text.hasPrefix("|") == true, let title = examplesTitle(for: section) {
            let start = section.keywordStart
            let keyword = document.storage.string(start, start + UInt32(section.keywordLength))
            problems.append(
                LintProblem(
                    document.storage.location(line: section.line, at: start),
                    "“\(keyword):” begins a scenario, and a table stands below it. The table is read as text.",
                    suggestion: title))
            return
        }
        var textEnd: Int?
        for line in lines {
            if let end = textEnd, line.number <= end { continue }
            if LookAlike(line.text)?.docStringMark != nil {
                // The delimited lines are its text.
                textEnd =
                    lines.first { $0.number > line.number && LookAlike($0.text)?.docStringMark != nil }?
                    .number
            }
            if !isMarkdown, isStep(line) {
                addText(
                    line, Explanation(text: interpreter.stepOutOfPlace(line.text)),
                    effect: "This step is not run.")
            } else if let guess = titleGuess(line) {
                if isRatherForeign(line, guess) {
                    addForeign(line)
                    continue
                }
                let merged =
                    hasSteps
                    ? "The steps below it are run as those of “\(owner.isEmpty ? "the section above" : owner)”."
                    : effect(ofMissing: guess.kind)
                add(line, guess, effect: merged)
            } else if let guess = stepGuess(line, isLikeStepBelow: isLike(line, firstStepOf: section)) {
                add(line, guess, effect: "This step is not run.")
            } else if isForeign(line.text) {
                addForeign(line)
            } else if isStep(line), !isParagraph(line) {
                let text = line.text.excerpt
                addText(
                    line,
                    Explanation(
                        text: "“\(text)” is a step without the “*” before it.", suggestion: "* \(text)"),
                    effect: "This step is not run.")
            } else if line.text.hasPrefix("@") {
                addTag(line)
            } else if let explanation = otherMark(line, in: section) {
                addText(line, explanation)
                // The other rows follow from the same mistake.
                if line.text.contains("|") || explanation.cause == .rows { return }
            }
        }
    }

    /// Returns whether a line is directly above the first step, equally indented, and does not end like a sentence.
    private func isLike(_ line: Line, firstStepOf section: SectionNode) -> Bool {
        guard section.kind != .examples, section.itemStart < section.itemEnd else { return false }
        let step = document.storage.nodes.steps[Int(section.itemStart)]
        let place = document.storage.location(line: step.line, at: step.keywordStart)
        return place.line == line.number + 1 && place.column == line.column && !line.goesOn
            && line.text.last?.isPunctuation != true
    }

    /// Returns whether a line of Markdown is prose: after a blank line, with a full stop at its end.
    private func isParagraph(_ line: Line) -> Bool {
        isMarkdown && line.isAfterBlank && line.text.last.map { ".:!?…".contains($0) } ?? false
    }

    /// Explains a line that resembles a table or a doc string.
    private func otherMark(_ line: Line, in section: SectionNode) -> Explanation? {
        let conflict = line.column == 1 ? interpreter.conflict(line.text) : nil
        if let mark = conflict ?? interpreter.lookAlike(line.text) { return mark }
        if line.text.hasPrefix("|") {
            guard isMarkdown else { return Explanation(text: interpreter.tableOutOfPlace) }
            // After a blank line it is a table for readers.
            let isMissing =
                section.kind == .examples && section.itemStart == section.itemEnd
                || isBelowStepWithoutTable(line, in: section)
            if !isMissing, line.isAfterBlank || line.goesOn { return nil }
            return Explanation(
                text: "The rows of a table stand two to five spaces to the right.",
                suggestion: "  " + line.text)
        }
        if section.kind == .examples, let row = UnbarredRow(line.text),
            row.separator == "|" || section.itemStart == section.itemEnd
        {
            return interpreter.row(row)
        }
        guard line.text.hasPrefix("\"\"\"") || !isMarkdown && line.text.hasPrefix("```") else { return nil }
        return Explanation(
            text: isMarkdown
                ? "A doc string stands between lines with ```." : interpreter.docStringOutOfPlace)
    }

    /// Returns whether the step above a line announces a table or a text, and has none.
    private func isBelowStepWithoutTable(_ line: Line, in section: SectionNode) -> Bool {
        guard section.kind != .examples else { return false }
        let steps = document.storage.nodes.steps[Int(section.itemStart)..<Int(section.itemEnd)]
        guard let step = steps.last(where: { $0.line < UInt32(line.number) }) else { return false }
        return step.rowStart == step.rowEnd && step.docString == 0
            && document.storage.string(step.textStart, step.textEnd).hasSuffix(":")
    }

    /// Returns the title that `Example:` above a table was meant to be.
    private func examplesTitle(for section: SectionNode) -> String? {
        guard section.kind == .scenario, section.itemStart == section.itemEnd else { return nil }
        let start = section.keywordStart
        let keyword = document.storage.string(start, start + UInt32(section.keywordLength))
        return nearest(to: keyword, among: interpreter.dialect.keywords(of: .examples)) { _ in 2 }.map {
            $0 + ":"
        }
    }

    // MARK: - Words

    private mutating func addForeign(_ line: Line) {
        guard !hasForeign, let explanation = interpreter.otherLanguage(line.text) else { return }
        hasForeign = true
        add(line, explanation.text, suggestion: explanation.suggestion)
    }

    private mutating func addTag(_ line: Line) {
        if isMarkdown {
            let tags = line.text.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
            addText(
                line, Explanation(text: "Tags in Markdown stand between backquotes.", suggestion: tags))
        } else if let mark = interpreter.lookAlike(line.text) {
            addText(line, mark)
        }
    }

    private mutating func add(_ line: Line, _ guess: KeywordGuess, effect: String) {
        let title = withoutHeading(line.text)
        if guess.mistake == .letterCase, title.hasPrefix(guess.keyword) {
            return addRightWord(line, title, guess, effect: effect)
        }
        var explanation = interpreter.explanation(guess, of: line.text)
        explanation.suggestion = guess.corrected == line.text ? nil : corrected(guess, line)
        addText(line, explanation, effect: effect)
    }

    /// Adds a line whose keyword is correct but has no effect.
    private mutating func addRightWord(_ line: Line, _ title: String, _ guess: KeywordGuess, effect: String) {
        let marks = line.text.prefix { $0 == "#" }
        let text = line.text.excerpt
        if isMarkdown, (1...6).contains(marks.count), line.text.hasPrefix(marks + title) {
            let reason = "“\(text)” has no space behind its \(marks)."
            addText(line, Explanation(text: reason, suggestion: "\(marks) \(title)"), effect: effect)
        } else if isMarkdown, guess.kind == .feature, let feature = document.feature, feature.keyword.isEmpty
        {
            // If a Markdown file does not begin with a title, its first line becomes one.
            let name = feature.name.hasPrefix("@") ? " Tags in Markdown stand between backquotes." : ""
            let reason = "The feature is called “\(feature.name.excerpt)”, as the file begins with that."
            addText(
                line, Explanation(text: reason),
                effect: "Nothing stands above “\(text)” but its tags.\(name)")
        } else if isMarkdown, marks.isEmpty {
            addText(
                line, Explanation(text: "A title in Markdown begins with #.", suggestion: "## \(title)"),
                effect: effect)
        } else {
            addText(line, Explanation(text: "“\(text)” may not stand here."), effect: effect)
        }
    }

    private func corrected(_ guess: KeywordGuess, _ line: Line) -> String {
        guard isMarkdown, !guess.corrected.hasPrefix("*") else { return guess.corrected }
        if guess.kind.isStep { return "* " + guess.corrected }
        let marks = line.text.prefix { $0 == "#" }
        return "\(marks.isEmpty ? "##" : marks.prefix(6)) \(guess.corrected)"
    }

    /// Adds a line that is read as text, with what follows from that.
    private mutating func addText(_ line: Line, _ explanation: Explanation, effect: String = "") {
        add(
            line, "\(explanation.text) The line is read as text.\(effect.isEmpty ? "" : " \(effect)")",
            suggestion: explanation.suggestion)
    }

    private mutating func add(_ line: Line, _ message: String, suggestion: String?) {
        problems.append(
            LintProblem(Location(line: line.number, column: line.column), message, suggestion: suggestion))
    }

    func withoutHeading(_ text: String) -> String {
        isMarkdown ? String(text.drop { $0 == "#" || $0 == " " }) : text
    }

    func isStep(_ line: Line) -> Bool { interpreter.stepKind(of: line.text) != nil }
}
