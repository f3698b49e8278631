import KeaText

extension LintRule {
    /// Rules about scenario outlines and their examples.
    static let outlines: [LintRule] = [
        LintRule("missing-examples", .mistake) { subject in
            let examples = subject.keyword(.examples)
            let scenarios = subject.scenarios
            return scenarios.indices.filter { scenarios[$0].examples.isEmpty }.compactMap { index in
                let scenario = scenarios[index]
                if isOutline(scenario, in: subject) {
                    // `Example:` with a table was meant as its examples, and is an error itself.
                    if index + 1 < scenarios.count, hasOnlyTable(scenarios[index + 1]) { return nil }
                    let name = scenario.name
                    if let table = tableOfLastStep(scenario) {
                        return FeatureProblem(
                            scenario.location, "outline-above-table", name, examples, table.line, examples)
                    }
                    guard scenario.steps.flatMap(\.placeholders).contains(where: \.looksLikeOne) else {
                        return FeatureProblem(scenario.location, "outline-run-once", examples).asWarning
                    }
                    return FeatureProblem(scenario.location, "outline-without-examples", name, examples)
                }
                guard let use = bracketsWithoutExamples(scenario, in: subject) else { return nil }
                return FeatureProblem(use.location, "brackets-without-examples", use.name, examples)
            }
        },
        LintRule("empty-examples", .mistake) { subject in
            subject.scenarios.flatMap(\.examples).filter(\.body.isEmpty).compactMap { examples in
                // Rows without bars, and steps, are an error themselves.
                let text = (examples.description.split(whereSeparator: \.isNewline).first ?? "").trimmed
                let isWrong = subject.dialect.stepKind(of: text) != nil || UnbarredRow(text) != nil
                if examples.header == nil, isWrong { return nil }
                let name = examples.header == nil ? "examples-without-table" : "examples-without-rows"
                return FeatureProblem(examples.location, name)
            }
        },
        LintRule("unknown-placeholder", .mistake) { subject in
            subject.scenarios.flatMap { scenario in
                unknownPlaceholders(of: scenario, in: subject)
                    + otherBrackets(around: Set(unusedColumns(of: scenario).map(\.value)), in: scenario)
            }
        },
        LintRule("placeholder-in-background", .mistake, placeholdersInBackgrounds),
        LintRule("odd-column", .mistake) { subject in
            subject.scenarios.flatMap(\.examples).compactMap(\.header).flatMap { header -> [FeatureProblem] in
                var seen = Set<String>()
                return header.cells.compactMap { cell in
                    let name = cell.value
                    if name.isEmpty { return FeatureProblem(cell.location, "column-without-name") }
                    if !seen.insert(name).inserted {
                        return FeatureProblem(cell.location, "repeated-column", name)
                    }
                    guard name.hasPrefix("<"), name.hasSuffix(">"), name.count > 2 else { return nil }
                    return FeatureProblem(
                        cell.location, "column-with-brackets", name, name,
                        suggestion: String(name.dropFirst().dropLast()))
                }
            }
        },
        LintRule("unused-placeholder", .warning, after: [misspeltKeyword, "unknown-placeholder"]) { subject in
            let used = Set(subject.scenarios.lazy.flatMap(\.placeholders).map(\.name))
            return subject.scenarios.flatMap { scenario in
                unusedColumns(of: scenario).filter { isMissed($0, in: scenario, used) }.map {
                    FeatureProblem($0.location, "unused-column", $0.value)
                }
            }
        },
    ]

    /// Returns whether a placeholder for an unused column is missing; other columns explain their row to readers.
    private static func isMissed(_ column: TableCell, in scenario: Scenario, _ used: Set<String>) -> Bool {
        let headers = scenario.examples.compactMap(\.header)
        let isOutline = headers.contains { $0.cells.contains { used.contains($0.value) } }
        guard isOutline, !used.contains(column.value) else { return true }
        func words(_ text: String) -> String {
            " " + text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
        }
        let values = scenario.examples.flatMap { examples in
            let index = examples.header?.cells.firstIndex { $0.value == column.value }
            return examples.body.compactMap { row in index.map { row.cells[$0].value } }
        }
        let names = ([column.value] + values).filter { $0.count > 1 }.map(words).filter { $0.count > 2 }
        return scenario.steps.lazy.map { words($0.text) }.contains { text in
            names.contains(where: text.contains)
        }
    }

    /// Returns the names of columns, in each of the examples, that no placeholder uses.
    private static func unusedColumns(of scenario: Scenario) -> [TableCell] {
        guard !scenario.examples.isEmpty, !scenario.steps.isEmpty else { return [] }
        let used = Set(scenario.placeholders.map(\.name))
        let unused = scenario.examples.compactMap(\.header).flatMap(\.cells).filter {
            !$0.value.isEmpty && !used.contains($0.value)
        }
        guard !unused.isEmpty else { return [] }
        // A value may have a placeholder itself.
        var inValues = Set<String>()
        for cell in scenario.examples.flatMap(\.body).flatMap(\.cells) where cell.value.utf8.contains(0x3C) {
            inValues.formUnion(Placeholder.all(in: cell.value).map(\.name))
        }
        return unused.filter { !inValues.contains($0.value) }
    }

    private static func hasOnlyTable(_ scenario: Scenario) -> Bool {
        scenario.steps.isEmpty && scenario.description.drop { $0.isWhitespace }.first == "|"
    }

    /// Returns the location of the table of a scenario's last step if it was meant as its examples.
    private static func tableOfLastStep(_ scenario: Scenario) -> Location? {
        guard let table = scenario.steps.last?.dataTable else { return nil }
        let names = Set(table.rows.first?.cells.map(\.value) ?? [])
        return scenario.placeholders.contains { names.contains($0.name) } ? table.location : nil
    }

    private static func isOutline(_ scenario: Scenario, in subject: LintSubject) -> Bool {
        subject.dialect.keywords(of: .scenarioOutline).contains(scenario.keyword)
            && !subject.dialect.keywords(of: .scenario).contains(scenario.keyword)
    }

    /// Finds brackets that look like a placeholder in a scenario without examples; in quotes, they are probably text.
    private static func bracketsWithoutExamples(
        _ scenario: Scenario, in subject: LintSubject
    ) -> Placeholder? {
        guard subject.hasBrackets else { return nil }
        let uses = scenario.steps.flatMap(\.placeholders)
        let closed = Set(uses.map(\.name).filter { $0.hasPrefix("/") })
        return uses.first { use in
            use.looksLikeOne && !closed.contains("/\(use.name)") && !use.isInArgument
                && (use.fillsQuotes ? !use.isTag : !use.isQuoted)
        }
    }

    private static func placeholdersInBackgrounds(in subject: LintSubject) -> [FeatureProblem] {
        guard subject.hasBrackets else { return [] }
        let columns = Set(
            subject.scenarios.flatMap(\.examples).compactMap(\.header).flatMap(\.cells).map(\.value))
        guard !columns.isEmpty else { return [] }
        return subject.scopes.compactMap(\.background).flatMap { background in
            background.steps.flatMap(\.placeholders).filter { columns.contains($0.name) }.map {
                FeatureProblem($0.location, "column-in-background", $0.name)
            }
        }
    }

    private static func unknownPlaceholders(of scenario: Scenario, in subject: LintSubject)
        -> [FeatureProblem]
    {
        guard subject.hasBrackets else { return [] }
        let headers = scenario.examples.compactMap { table in
            table.header.map { (table: table, names: Set($0.cells.map(\.value))) }
        }
        guard !headers.isEmpty else { return [] }
        let known = headers.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        let candidates = known.filter { !$0.isEmpty }.sorted().prefix(100)
        // A table without a header has values in its first row.
        let hasNames =
            candidates.isEmpty || !candidates.allSatisfy { $0.allSatisfy { $0.isNumber || !$0.isLetter } }
        let columns =
            (candidates.isEmpty
                ? explanation("no-columns")
                : explanation("known-columns", candidates.count == 1 ? "is" : "are", listed(candidates)))
            + (hasNames ? "" : " " + explanation("names-of-columns"))
        var seen = Set<String>()
        let uses = scenario.placeholders
        let closed = Set(uses.map(\.name).filter { $0.hasPrefix("/") })
        return uses.filter { seen.insert($0.name).inserted }.enumerated().flatMap {
            index, use -> [FeatureProblem] in
            let name = use.name
            guard !known.contains(name) else {
                return headers.filter { !$0.names.contains(name) }.map { header in
                    FeatureProblem(header.table.location, "missing-column", name)
                }
            }
            // The closest column is not searched for in texts with a great many placeholders: it would take too long.
            let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let near =
                index < 100 && name.utf8.count <= 200
                ? nearest(to: words, among: candidates) { min($0 / 4, 2) } : nil
            // Brackets have other meanings too, such as those of HTML.
            let isMeant =
                use.looksLikeOne && !closed.contains("/\(name)") && !use.isInArgument
                && !(use.isQuoted && use.isTag)
            guard near != nil || isMeant else { return [] }
            let problem = FeatureProblem(
                use.location, "unknown-column", name, name, columns, suggestion: near.map { "<\($0)>" })
            return [use.location.line == scenario.location.line ? problem.asWarning : problem]
        }
    }

    // MARK: - Other brackets

    /// Returns a problem for each column that is only named between other brackets: `{topic}`, `‹topic›`, `$topic`.
    private static func otherBrackets(around columns: Set<String>, in scenario: Scenario) -> [FeatureProblem]
    {
        guard !columns.isEmpty else { return [] }
        let texts = scenario.steps.flatMap { step in
            [(step.text, step.location)]
                + (step.dataTable?.rows ?? []).flatMap(\.cells).map { ($0.value, $0.location) }
        }
        return columns.sorted().filter { !$0.hasPrefix("<") }.compactMap { column in
            for (text, location) in texts {
                guard let written = variant(of: column, in: text) else { continue }
                return FeatureProblem(location, "other-brackets", written, column, suggestion: "<\(column)>")
            }
            return nil
        }
    }

    private static let brackets = [
        ("${", "}"), ("{{", "}}"), ("{", "}"), ("‹", "›"), ("«", "»"), ("＜", "＞"), ("〈", "〉"), ("《", "》"),
        ("[", "]"), ("&lt;", "&gt;"), ("%", "%"), ("$", ""), ("<", ""), ("", ">"),
    ]

    private static func variant(of column: String, in text: String) -> String? {
        for (open, close) in brackets {
            let written = open + column + close
            guard let range = text.firstRange(of: written) else { continue }
            // `$n` and `<n` are whole words.
            let neighbours = [
                close.isEmpty ? text[range.upperBound...].first : nil,
                open.isEmpty ? text[..<range.lowerBound].last : nil,
            ]
            let isPart = neighbours.contains {
                $0.map { $0.isLetter || $0.isNumber || "<>".contains($0) } ?? false
            }
            if !isPart { return written }
        }
        return nil
    }

    private static func listed(_ columns: some Collection<String>) -> String {
        let shown = columns.prefix(8).map { "“\($0)”" }
        guard let last = shown.last, shown.count > 1 else { return shown.joined() }
        guard columns.count == shown.count else { return shown.joined(separator: ", ") + " and more" }
        return shown.dropLast().joined(separator: ", ") + " and \(last)"
    }
}
