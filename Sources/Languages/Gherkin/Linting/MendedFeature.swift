/// A feature whose mistakes are mended, with the lines that its text had in the file.
package struct MendedFeature: Sendable {
    /// The result of parsing the mended text; it may still have errors.
    package private(set) var result: ParseResult

    /// The mistakes in the grammar, at their lines in the file.
    private(set) var mistakes: [FeatureProblem] = []

    /// The number of further mistakes.
    private(set) var unlistedCount = 0

    private let source: GherkinSource
    /// The number that each line has in the file, from line 1; `nil` if they are the same.
    private var origins: [Int]?
    /// The lines of titles that are not allowed where they are, with their kinds.
    private var misplacedTitles: [Int: KeywordKind] = [:]
    /// The lines of tags that cannot be read, and of what is below tags: whether it is a step or a row.
    private var brokenTags: [Int: Bool] = [:]
    /// Whether everything that follows from the first mistake is unknown.
    private var isUnreadable = false

    init(_ result: ParseResult, _ kind: DefinedKind?) {
        self.result = result
        source = result.source
        var known: Set<Int> = []
        // A mended language or title may show further mistakes.
        for _ in 0..<4 where !self.result.errors.isEmpty && !isUnreadable {
            let causes = self.result.causes
            let problems = causes.map { problem(of: $0, kind) }
            for (cause, problem) in zip(causes, problems) where known.insert(line(cause.cause.line)).inserted
            {
                mistakes.append(inFile(problem))
                misplacedTitles[line(cause.location.line)] = cause.misplacedTitle
                if cause.kind == .whiteSpaceInTag && problem.suggestion?.first ?? "@" == "@"
                    || cause.record.state == .ruleTags
                {
                    brokenTags[line(cause.location.line)] = isPartOfSection(cause)
                }
            }
            // Leaving out a line does not leave out these mistakes.
            isUnreadable = causes.contains {
                $0.advice.edit == nil
                    && ($0.isBeforeFeature || [.unknownLanguage, .notUTF8].contains($0.kind))
            }
            if !isUnreadable {
                unlistedCount = self.result.errorCount - self.result.errors.count
                mend(zip(causes, problems).map { $1.edit ?? removal(of: $0) })
            }
        }
    }

    private var dialect: Dialect { Dialect(code: result.partialDocument.language) ?? .english }

    private func text(of error: ParseError) -> String {
        String(decoding: result.source.bytes[error.record.start..<error.record.end], as: UTF8.self)
    }

    /// Whether the line of an error is a step or a row, to which the tags above it cannot belong.
    private func isPartOfSection(_ error: ParseError) -> Bool {
        let text = text(of: error)
        return text.first == "|" || dialect.stepKeywords.contains(where: text.hasPrefix)
    }

    /// Returns the problem of an error, whose line may be a step without its keyword.
    private func problem(of error: ParseError, _ kind: DefinedKind?) -> FeatureProblem {
        var problem = FeatureProblem(error)
        let text = text(of: error)
        guard let kind, error.kind == .unexpectedLine, error.record.expected.contains(.stepLine),
            !source.isMarkdown, error.advice.isGuess,
            kind(error.suggestion?.drop { !$0.isWhitespace }.trimmed ?? "") == nil,
            let step = KnownStep(in: text, dialect, kind)
                ?? KnownStep(
                    withoutKeyword: text, dialect, below: typeOfStep(above: error.record.line), kind)
        else { return problem }
        (problem.suggestion, problem.edit) = (step.text, [problem.location.line: [step.text]])
        return problem
    }

    private func typeOfStep(above line: Int) -> StepKeywordType? {
        let steps = result.partialDocument.storage.nodes.steps
        return steps.last { $0.line < line && $0.keywordType != .conjunction }?.keywordType
    }

    /// What the lint rules of runs find in the mended text, at its own lines.
    func findings(_ kind: DefinedKind?) -> [FeatureProblem] {
        guard !isUnreadable else { return [] }
        // The comment that confirms the text is shown once for each rule.
        var rules = Set<String>()
        return LintRule.findings(of: LintRule.ofRuns, in: result, kind).map { finding in
            var finding = finding
            let rule = "lint: off-next \(finding.rule)"
            if finding.isMistake, rules.insert(rule).inserted {
                finding.permission = source.isMarkdown ? "<!-- \(rule) -->" : "# \(rule)"
            }
            finding.rule = ""
            return finding
        }
    }

    // MARK: - Lines

    /// Returns the line of the file from which a line of the mended text comes.
    package func line(_ line: Int) -> Int {
        guard let origins else { return line }
        return line <= origins.count ? origins[max(line, 1) - 1] : (origins.last ?? 0) + line - origins.count
    }

    /// Returns a problem of the mended text at its line of the file.
    func inFile(_ problem: FeatureProblem) -> FeatureProblem {
        var moved = problem
        moved.location = Location(line: line(problem.location.line), column: problem.location.column)
        moved.edit = problem.edit.map { Dictionary($0.map { (line($0), $1) }) { first, _ in first } }
        return moved
    }

    // MARK: - Mending

    /// Applies edits, of which the first one counts for each line, and parses the text again.
    mutating func mend(_ edits: [LineEdits]) {
        let all = edits.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        guard !all.isEmpty else { return }
        let edited = EditedSource(result.source, all)
        origins = edited.origins.map(line)
        let language = result.partialDocument.defaultDialect.code
        result = GherkinParser(defaultLanguage: language).parse(edited.source)
    }

    /// Returns the edit that leaves out a mistake for which there is no suggestion.
    private func removal(of error: ParseError) -> LineEdits {
        let lines = result.source.lines.map(\.trimmed)
        let first = error.cause.line
        switch error.kind {
        case .unexpectedEnd where error.record.state.isInDocString:
            // It probably ends above the next title.
            let next = lines.indices.dropFirst(first).first { dialect.titleKind(of: lines[$0]) != nil }
            let mark = String(lines[first - 1].prefix(3))
            return next.map { [$0 + 1: [mark, lines[$0]]] } ?? [lines.count: [lines.last ?? "", mark]]
        default:
            // The table below a line that is left out does not belong to the step above it.
            let rows = lines.dropFirst(first).prefix { $0.first == "|" && lines[first - 1].first != "|" }
            return LineEdits(first...first + rows.count, by: [])
        }
    }

    // MARK: - Scenarios

    /// Returns the identifiers of the scenarios that each mistake concerns, and adds to each the scenarios that do not run.
    func changedScenarios(of document: GherkinDocument, _ mistakes: inout [FeatureProblem]) -> Set<Int> {
        let scope = MistakeScope(document)
        var concerned = mistakes.map { mistake -> Set<Int> in
            let line = mistake.location.line
            if let title = misplacedTitles[line] { return scope.scenarios(belowTitle: title, at: line) }
            if let isPart = brokenTags[line] { return scope.scenarios(taggedAt: line, isPart: isPart) }
            let isMended = mistake.suggestion != nil && mistake.edit != nil
            return scope.scenarios(with: line, isMended: isMended)
        }
        // A scenario that is not the same in the mended text belongs to the mistakes in it, or to the last one above.
        let pickles = document.pickles()
        let mended = result.partialDocument.pickles()
        let contents = Dictionary(mended.map { (line($0.location.line), $0.content) }) { first, _ in first }
        var names = Dictionary(
            pickles.map { ($0.scenario.id, ($0.scenario.location.line, $0.scenario.name)) }
        ) { first, _ in first }
        for pickle in pickles where contents[pickle.location.line] != pickle.content {
            let id = pickle.scenario.id
            let lines = pickle.scenario.location.line...scope.lastLine(of: id)
            for index in mistakes.indices
            where concerned[index].isEmpty && lines.contains(mistakes[index].location.line) {
                concerned[index].insert(id)
            }
            guard !concerned.contains(where: { $0.contains(id) }) else { continue }
            concerned[mistakes.lastIndex { $0.location.line <= lines.upperBound } ?? 0].insert(id)
        }
        let broken = concerned.reduce(into: Set<Int>()) { $0.formUnion($1) }
        // A scenario whose title is mended is in the mended text only.
        let lines = Set(pickles.map(\.scenario.location.line))
        for pickle in mended where !lines.contains(line(pickle.scenario.location.line)) {
            let (found, last) = (line(pickle.scenario.location.line), line(pickle.location.line))
            names[-found] = (found, pickle.scenario.name)
            concerned[mistakes.lastIndex { $0.location.line <= last } ?? 0].insert(-found)
        }
        for (index, ids) in concerned.enumerated() {
            mistakes[index].notRun = ids.compactMap { names[$0] }.sorted { $0.0 < $1.0 }.map { line, name in
                name.isEmpty ? "the scenario in line \(line)" : "“\(name.excerpt)” (line \(line))"
            }
        }
        return broken
    }
}

/// The scenarios that a mistake in a line may concern: those whose steps, tags or rule it may change.
private struct MistakeScope {
    private let nodes: DocumentNodes
    private let firstLines: [Int]
    private let lines: [String]

    init(_ document: GherkinDocument) {
        nodes = document.storage.nodes
        lines = document.source.lines.map(\.trimmed)
        firstLines = nodes.sections.map(nodes.firstLine)
    }

    private var all: Set<Int> { scenarios(in: nodes.sections.indices) }

    private func scenarios(in range: some Sequence<Int>) -> Set<Int> {
        Set(range.map { nodes.sections[$0] }.filter { $0.kind == .scenario }.map { Int($0.id) })
    }

    /// Returns the scenarios of a section: a scenario itself, those below a background, those of a rule or feature.
    private func scenarios(of index: Int) -> Set<Int> {
        let section = nodes.sections[index]
        switch section.kind {
        case .feature: return all
        case .rule, .scenario: return scenarios(in: index..<max(Int(section.subtreeEnd), index + 1))
        case .examples: return scenarios(of: index - 1)
        case .background: return rule(of: index).map { scenarios(of: $0) } ?? all
        }
    }

    /// Returns the section that contains a line; tags belong to the section below them.
    private func index(of line: Int) -> Int? {
        let isTag = (nodes.tags + nodes.emptyTags).contains { $0.line == line }
        return nodes.sections.indices.last { (isTag ? firstLines[$0] : Int(nodes.sections[$0].line)) <= line }
    }

    private func rule(of index: Int) -> Int? { nodes.sections[...index].lastIndex { $0.kind == .rule } }

    /// Returns the scenarios that a line concerns; if it is mended, a comparison shows what it changes.
    func scenarios(with line: Int, isMended: Bool) -> Set<Int> {
        guard let index = index(of: line) else { return all }
        // A line directly above a title, and not below another line, was meant as its tags.
        let isAboveTitle = line > 1 && lines.count >= line && lines[line - 2].isEmpty
        if !isMended, isAboveTitle, let next = firstLines.lastIndex(of: line + 1) {
            return scenarios(of: next)
        }
        let isScenario = [.scenario, .examples].contains(nodes.sections[index].kind)
        return isMended && (!isScenario || line > lastLine(at: index)) ? [] : scenarios(of: index)
    }

    /// Returns the scenarios to which tags belong that are above them, or in a line of their own steps or rows.
    func scenarios(taggedAt line: Int, isPart: Bool) -> Set<Int> {
        if let index = index(of: line), ![.feature, .rule].contains(nodes.sections[index].kind),
            isPart || line < lastLine(at: index)
        {
            return scenarios(of: index)
        }
        return nodes.sections.indices.first { Int(nodes.sections[$0].line) > line }.map { scenarios(of: $0) }
            ?? []
    }

    /// Returns the scenarios that a title would put into another feature or rule, or give other steps.
    func scenarios(belowTitle kind: KeywordKind, at line: Int) -> Set<Int> {
        guard let index = index(of: line) else { return all }
        if kind == .background { return rule(of: index).map { scenarios(of: $0) } ?? all }
        let below = nodes.sections.indices[(index + 1)...]
        let open = line < lastLine(at: index) ? scenarios(of: index) : []
        guard kind == .rule else { return open.union(scenarios(in: below)) }
        return open.union(scenarios(in: below.prefix { nodes.sections[$0].kind != .rule }))
    }

    func lastLine(of id: Int) -> Int {
        nodes.sections.first { $0.kind == .scenario && Int($0.id) == id }.map(nodes.lastLine) ?? 0
    }

    /// Returns the line of the last step or row of a section, or else of its title.
    private func lastLine(at index: Int) -> Int {
        let section = nodes.sections[index]
        let items = Int(section.itemStart)..<Int(section.itemEnd)
        let lines =
            section.kind == .examples ? nodes.rows[items].map(\.line) : nodes.steps[items].map(\.line)
        return Int(lines.last ?? section.line)
    }
}

extension Pickle {
    /// Everything that decides about its result.
    fileprivate var content: [String] {
        [name, rule?.name ?? ""] + tags.map(\.name)
            + steps.flatMap { step in
                ["\(step.type)", step.text, "\(step.dataTable ?? [])"]
                    + [step.docString?.mediaType, step.docString?.content].map { $0 ?? "\u{0}" }
            }
    }
}
