import KeaText

/// Finds text that was probably not meant as text: lines that resemble steps, titles, tables or doc strings.
///
/// A scenario may have a description above its first step, and a feature above its first scenario. Gherkin accepts
/// any line there as text, including a misspelt `Scenario:`, and the lines below it would never run. In Markdown this
/// applies to all lines.
struct StrayLineJudge {
    let document: GherkinDocument
    let dialect: Dialect
    let guesser: KeywordGuesser
    let isMarkdown: Bool
    private(set) var problems: [LintProblem] = []
    /// Whether a keyword of another language was found; others in the file follow from the same mistake.
    private(set) var hasForeign = false

    typealias Line = StrayLines.Line

    private init(_ document: GherkinDocument) {
        self.document = document
        dialect = Dialect(code: document.language) ?? .english
        guesser = KeywordGuesser(dialect: dialect)
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
        for (index, lines) in text.sections {
            switch document.storage.nodes.sections[index].kind {
            case .feature, .rule: judgeAboveScenarios(lines, index)
            case .background, .scenario, .examples: judgeAmongSteps(lines, index)
            }
        }
    }

    // MARK: - Above scenarios

    private mutating func judgeAboveScenarios(_ lines: [Line], _ index: Int) {
        let hasScenarios = document.storage.nodes.sections[index].subtreeEnd > UInt32(index + 1)
        var foundTitle = false
        for (number, line) in lines.enumerated() {
            let isAboveStep = number + 1 < lines.count && isStep(lines[number + 1].text)
            let isLast = number + 1 == lines.count
            if let guess = titleGuess(line, isAboveStep: isAboveStep)
                ?? (isLast ? ruleGuess(line, above: index) : nil)
            {
                foundTitle = true
                if isRatherForeign(line, guess) {
                    addForeign(line)
                    continue
                }
                add(line, guess, effect: effect(ofMissing: guess.kind, hasNext: hasScenarios))
            } else if isForeignTitle(line.text) {
                foundTitle = true
                addForeign(line)
            } else if line.text.hasPrefix("@") || LookAlike(line.text)?.meant == "@" {
                addTag(line)
            }
        }
        // Lines that were meant as a scenario but lack its title. Prose that begins with “When” is no evidence; a
        // Given and a Then are, and so is a step on its own.
        let steps = lines.filter { isStep($0.text) }
        let types = Set(steps.compactMap { stepType($0.text) })
        let alone = lines.indices.first { index in
            [.given, .when, .then].contains(stepType(lines[index].text)) && !isProse(lines, at: index)
        }
        let isScenario = steps.count > 1 && (types.count > 1 || !hasScenarios)
        guard !foundTitle, let first = isScenario ? steps.first : alone.map({ lines[$0] }) else { return }
        let scenario = dialect.keywords(of: .scenario).last ?? "Scenario"
        add(
            first,
            "“\(shown(first.text))” looks like a step, and no scenario begins above it. It is read as "
                + "text, and is not run. A line with \(scenario): is missing.",
            suggestion: isMarkdown ? "## \(scenario):" : "\(scenario):")
    }

    /// Returns whether a line that begins with a step's keyword is prose: it ends like a sentence or is part of one.
    private func isProse(_ lines: [Line], at index: Int) -> Bool {
        let line = lines[index]
        let next = lines.dropFirst(index + 1).first { $0.number == line.number + 1 }
        return line.goesOn || line.text.last?.isPunctuation == true && line.text.last != "\""
            || next.map { !isStep($0.text) } ?? false
    }

    private func effect(ofMissing kind: KeywordKind, hasNext: Bool) -> String {
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
        var textEnd: Int?
        for line in lines {
            if let end = textEnd, line.number <= end { continue }
            if let mark = LookAlike(line.text)?.docStringMark {
                // The delimited lines are its text.
                textEnd = lines.first { $0.number > line.number && $0.text.hasPrefix(mark) }?.number
            }
            if !isMarkdown, isStep(line.text) {
                add(
                    line,
                    "“\(shown(line.text))” is a step, and steps may not stand here: it is read as text, and is not "
                        + "run.", suggestion: nil)
            } else if let guess = titleGuess(line) {
                if isRatherForeign(line, guess) {
                    addForeign(line)
                    continue
                }
                let merged =
                    hasSteps
                    ? "The steps below it are run as those of “\(owner.isEmpty ? "the section above" : owner)”."
                    : effect(ofMissing: guess.kind, hasNext: false)
                add(line, guess, effect: merged)
            } else if let guess = stepGuess(line, isLikeStepBelow: isLike(line, firstStepOf: section)) {
                add(line, guess, effect: "This step is not run.")
            } else if isForeign(line.text) {
                addForeign(line)
            } else if isStep(line.text), !isParagraph(line) {
                let text = shown(line.text)
                add(
                    line,
                    "“\(text)” looks like a step without the “*” before it, and is read as text. "
                        + "This step is not run.", suggestion: "* \(text)")
            } else if line.text.hasPrefix("@") {
                addTag(line)
            } else if let problem = otherMark(line, in: section) {
                add(line, problem.message, suggestion: problem.suggestion)
                // The other rows follow from the same mistake.
                if line.text.contains("|") { return }
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

    /// Returns the problem of a line that resembles a table or a doc string.
    private func otherMark(_ line: Line, in section: SectionNode) -> (message: String, suggestion: String?)? {
        let text = shown(line.text)
        if MergeMarker.isOne(line.text), line.column == 1 {
            return ("“\(text)” is the mark of a merge conflict. It is read as text.", nil)
        }
        if let mark = LookAlike(line.text) {
            return (
                "“\(mark.written)” is not \(mark.meant), though it looks like it: “\(text)” is read as text.",
                mark.corrected
            )
        }
        if line.text.hasPrefix("|") {
            // After a blank line it is a table for readers.
            let isMissing = section.kind == .examples && section.itemStart == section.itemEnd
            if isMarkdown, !isMissing, line.isAfterBlank || line.goesOn { return nil }
            return isMarkdown
                ? (
                    "“\(text)” is read as text: the rows of a table stand two to five spaces to the right.",
                    "  " + line.text
                )
                : (
                    "“\(text)” looks like a table, and no step stands above it. "
                        + "It is read as text, and no step gets it.", examplesTitle(for: section)
                )
        }
        if section.kind == .examples, line.text.contains("|") {
            return (
                "“\(text)” looks like a row without the | at its start. It is read as text, and is no row.",
                "| " + line.text
            )
        }
        guard line.text.hasPrefix("\"\"\"") || !isMarkdown && line.text.hasPrefix("```") else { return nil }
        return isMarkdown
            ? ("“\(text)” is read as text: a doc string stands between lines with ```.", nil)
            : (
                "“\(text)” looks like a doc string, and no step stands above it. "
                    + "It is read as text, and no step gets it.", nil
            )
    }

    /// Returns the title that `Example:` above a table was meant to be.
    private func examplesTitle(for section: SectionNode) -> String? {
        guard section.kind == .scenario, section.itemStart == section.itemEnd else { return nil }
        let start = section.keywordStart
        let keyword = document.storage.string(start, start + UInt32(section.keywordLength))
        return nearest(to: keyword, among: dialect.keywords(of: .examples)) { _ in 2 }.map { $0 + ":" }
    }

    // MARK: - Words

    private mutating func addForeign(_ line: Line) {
        guard !hasForeign, let words = ForeignKeywords.words(for: line.text, in: dialect, of: document.source)
        else { return }
        hasForeign = true
        add(line, words.text, suggestion: words.suggestion)
    }

    private mutating func addTag(_ line: Line) {
        if isMarkdown {
            let tags = line.text.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
            add(
                line, "“\(shown(line.text))” is read as text: tags in Markdown stand between backquotes.",
                suggestion: tags)
        } else if let mark = LookAlike(line.text) {
            add(
                line,
                "“\(mark.written)” is not @, though it looks like it: “\(shown(line.text))” is read as text.",
                suggestion: mark.corrected)
        }
    }

    private mutating func add(_ line: Line, _ guess: KeywordGuess, effect: String) {
        if guess.mistake == .letterCase, withoutHeading(line.text).hasPrefix(guess.keyword) {
            return addRightWord(line, guess, effect: effect)
        }
        let reason =
            switch guess.mistake {
            case .missingColon: "with its colon missing"
            case .otherColon: "with a colon of another script"
            case .spaceBeforeColon: "with a space before its colon"
            case .colonAfterStep: "with a colon that does not belong there"
            case .missingSpace: "without its sentence"
            case .noSpaceBehind: "without a space behind it"
            case .otherSpace(let space):
                "with \(CharacterName.text(space) ?? "“\(space)”") behind it, where a space belongs"
            case .behindMark(let mark): "behind \(mark.first.flatMap(CharacterName.text) ?? "“\(mark)”")"
            case .letterCase: "with other letters small or capital"
            case .spelling: "misspelt"
            }
        add(
            line,
            "“\(shown(line.text))” looks like “\(guess.keyword)” \(reason), and is read as text. \(effect)",
            suggestion: guess.corrected == line.text ? nil : corrected(guess, line))
    }

    /// Adds a line whose keyword is correct but has no effect.
    private mutating func addRightWord(_ line: Line, _ guess: KeywordGuess, effect: String) {
        let marks = line.text.prefix { $0 == "#" }
        let title = withoutHeading(line.text)
        if isMarkdown, (1...6).contains(marks.count), line.text.hasPrefix(marks + title) {
            add(
                line,
                "“\(shown(line.text))” has no space behind its \(marks), and is read as text. \(effect)",
                suggestion: "\(marks) \(title)")
        } else if isMarkdown, guess.kind == .feature, let feature = document.feature, feature.keyword.isEmpty
        {
            // If a Markdown file does not begin with a title, its first line becomes one.
            let name = feature.name.hasPrefix("@") ? " Tags in Markdown stand between backquotes." : ""
            add(
                line,
                "“\(shown(line.text))” is read as text: the feature is called “\(shown(feature.name))”, as the file "
                    + "begins with that. Nothing stands above “\(shown(line.text))” but its tags.\(name)",
                suggestion: nil)
        } else {
            add(
                line, "“\(shown(line.text))” may not stand here, and is read as text. \(effect)",
                suggestion: nil)
        }
    }

    private func corrected(_ guess: KeywordGuess, _ line: Line) -> String {
        guard isMarkdown, !guess.corrected.hasPrefix("*") else { return guess.corrected }
        if guess.kind.isStep { return "* " + guess.corrected }
        let marks = line.text.prefix { $0 == "#" }
        return "\(marks.isEmpty ? "##" : marks.prefix(6)) \(guess.corrected)"
    }

    private mutating func add(_ line: Line, _ message: String, suggestion: String?) {
        problems.append(
            LintProblem(Location(line: line.number, column: line.column), message, suggestion: suggestion))
    }

    func withoutHeading(_ text: String) -> String {
        isMarkdown ? String(text.drop { $0 == "#" || $0 == " " }) : text
    }

    private func shown(_ text: String) -> String {
        text.count > 60 ? "\(text.prefix(57))…" : text
    }
}
