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
    /// The lines of titles that are not allowed where they are: they may concern all scenarios.
    private var misplacedTitles: Set<Int> = []
    /// Whether everything that follows from the first mistake is unknown.
    private var isUnreadable = false

    init(_ result: ParseResult, step: StepOfLine) {
        self.result = result
        source = result.source
        var known: Set<Int> = []
        // A mended language or title may show further mistakes.
        for _ in 0..<4 where !self.result.errors.isEmpty && !isUnreadable {
            let causes = self.result.causes
            let problems = causes.map { problem(of: $0, step: step) }
            for (cause, problem) in zip(causes, problems) where known.insert(line(cause.cause.line)).inserted
            {
                mistakes.append(inFile(problem))
                if cause.isMisplacedTitle { misplacedTitles.insert(line(cause.location.line)) }
            }
            isUnreadable = causes.contains { $0.edit == nil && ($0.isBeforeFeature || !$0.isInLine) }
            if !isUnreadable {
                unlistedCount = self.result.errorCount - self.result.errors.count
                mend(zip(causes, problems).map { $1.edit ?? removal(of: $0) })
            }
        }
    }

    /// Returns the problem of an error, whose line may be a step without its keyword.
    private func problem(of error: ParseError, step: StepOfLine) -> FeatureProblem {
        var problem = FeatureProblem(error)
        let text = String(decoding: result.source.bytes[error.record.start..<error.record.end], as: UTF8.self)
        guard error.kind == .unexpectedLine, error.record.expected.contains(.stepLine),
            !source.isMarkdown, problem.message.hasPrefix("“\(text)”"),
            let step = step(text, error.suggestion, typeOfStep(above: error.record.line))
        else { return problem }
        (problem.suggestion, problem.edit) = (step, [problem.location.line: [step]])
        return problem
    }

    private func typeOfStep(above line: Int) -> StepKeywordType? {
        let steps = result.partialDocument.storage.nodes.steps
        return steps.last { $0.line < line && $0.keywordType != .conjunction }?.keywordType
    }

    /// What the lint rules of runs find in the mended text, at its own lines.
    var findings: [FeatureProblem] {
        guard !isUnreadable else { return [] }
        // The comment that confirms the text is shown once for each rule.
        var rules = Set<String>()
        return LintRule.findings(of: LintRule.ofRuns, in: [result]).map { finding in
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
        let nodes = result.partialDocument.storage.nodes
        let lines = result.source.lines.map(\.trimmed)
        let first = error.cause.line
        switch error.kind {
        case .unevenTable:
            let index = nodes.rows.firstIndex { Int($0.line) == first } ?? 0
            let table = nodes.tables.first { $0.contains(index) }
            let rows = nodes.rows[index..<(table?.upperBound ?? index + 1)]
            // If all other rows are alike, the first one is wrong.
            let isFirst = rows.allSatisfy { $0.cellCount == error.record.cells }
            return Dictionary(
                uniqueKeysWithValues: (isFirst ? rows : rows.prefix(1)).map { row in
                    (Int(row.line), [with(error.record.expectedCells, cellsOf: row)])
                })
        case .unexpectedEnd where error.record.state.isInDocString:
            return [lines.count: [lines.last ?? "", String(lines[first - 1].prefix(3))]]
        default:
            // The table below a line that is left out does not belong to the step above it.
            let rows = lines.dropFirst(first).prefix { $0.first == "|" && lines[first - 1].first != "|" }
            return LineEdits(first...first + rows.count, by: [])
        }
    }

    /// Returns a row with another number of cells, of which the last ones may be empty.
    private func with(_ count: Int, cellsOf row: RowNode) -> String {
        result.source.bytes.withUnsafeBufferPointer { bytes in
            let range = Int(row.start)..<Int(row.end)
            var cells: [Range<Int>] = []
            _ = TableCellReader.rawCells(in: bytes, range, into: &cells)
            let missing = max(0, count - cells.count)
            let end =
                missing > 0 ? range.upperBound : cells.prefix(count).last?.upperBound ?? range.lowerBound
            return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
                + (missing > 0 ? String(repeating: " |", count: missing) : "|")
        }
    }

    // MARK: - Scenarios

    /// Returns the identifiers of the scenarios that a mistake concerns: those that contain one, and those that are
    /// not the same in the mended text.
    func changedScenarios(of document: GherkinDocument, _ mistakes: [FeatureProblem]) -> Set<Int> {
        let pickles = document.pickles()
        let all = Set(pickles.map(\.scenario.id))
        let storage = document.storage
        let sections = storage.nodes.sections
        let firstLines = sections.map(storage.nodes.firstLine)
        var broken: Set<Int> = []
        for mistake in mistakes {
            let line = mistake.location.line
            guard !misplacedTitles.contains(line),
                var index = firstLines.lastIndex(where: { $0 <= line })
            else { return all }
            while sections[index].kind == .examples { index -= 1 }
            let isMended = mistake.suggestion != nil && mistake.edit != nil
            if sections[index].kind == .scenario {
                broken.insert(Int(sections[index].id))
            } else if !isMended {
                return all
            }
            // Without a step between them, it may concern what follows.
            let next = index + 1
            let isAbove =
                next < sections.count
                && !storage.nodes.steps.contains { line < $0.line && Int($0.line) < firstLines[next] }
            if !isMended, isAbove, sections[next].kind != .examples {
                guard sections[next].kind == .scenario else { return all }
                broken.insert(Int(sections[next].id))
            }
        }
        let mended = Dictionary(
            result.partialDocument.pickles().map { (line($0.location.line), $0.content) }
        ) { first, _ in first }
        broken.formUnion(
            pickles.filter { mended[$0.location.line] != $0.content }.map(\.scenario.id))
        return broken
    }
}

extension ParseError {
    /// Whether leaving out a line leaves out the mistake.
    fileprivate var isInLine: Bool { ![.unknownLanguage, .notUTF8].contains(kind) }
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
