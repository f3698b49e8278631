extension LintRule {
    /// Rules about scenario outlines and their examples.
    static let outlines: [LintRule] = [
        LintRule("missing-examples", "an outline, or a scenario with placeholders, without examples") {
            subject in
            subject.scenarios.filter(\.examples.isEmpty).compactMap { scenario in
                let examples = subject.keyword(.examples)
                if isOutline(scenario, in: subject) {
                    return LintProblem(
                        scenario.location,
                        "The outline \(subject.shown(scenario.name)) has no “\(examples):”, so it is run once, as "
                            + "it stands.")
                }
                let uses = OutlineTexts(scenario).uses
                let closed = Set(uses.map(\.placeholder.name).filter { $0.hasPrefix("/") })
                guard
                    let use = uses.first(where: { use in
                        !use.isInDocString && !use.placeholder.isQuoted && use.placeholder.looksLikeOne
                            && !closed.contains("/\(use.placeholder.name)")
                    })
                else { return nil }
                return LintProblem(
                    use.location,
                    "“<\(use.placeholder.name)>” looks like a placeholder, and the scenario has no "
                        + "“\(examples):” to replace it.")
            }
        },
        LintRule("empty-examples", "examples without rows") { subject in
            subject.scenarios.flatMap(\.examples).filter(\.body.isEmpty).map { examples in
                let missing = examples.header == nil ? "no table" : "no rows below the names of the columns"
                return LintProblem(
                    examples.location, "The examples have \(missing), so nothing is run for them.")
            }
        },
        LintRule("unknown-placeholder", "a placeholder that no column of the examples has the name of") {
            subject in
            subject.scenarios.flatMap { unknownPlaceholders(of: $0, in: subject) }
        },
        LintRule("unused-placeholder", "a column of examples that no placeholder uses") { subject in
            subject.scenarios.flatMap { scenario -> [LintProblem] in
                let tables = scenario.examples
                guard !tables.isEmpty, !scenario.steps.isEmpty else { return [] }
                var used = Set(OutlineTexts(scenario).uses.map(\.placeholder.name))
                for cell in tables.flatMap(\.body).flatMap(\.cells) where cell.value.utf8.contains(0x3C) {
                    used.formUnion(Placeholder.all(in: cell.value).map(\.name))
                }
                return tables.compactMap(\.header).flatMap(\.cells).filter { !used.contains($0.value) }.map {
                    cell in
                    cell.value.isEmpty
                        ? LintProblem(cell.location, "This column has no name, so no step can use it.")
                        : LintProblem(
                            cell.location,
                            "No step uses “<\(cell.value)>”, so this column makes no difference.")
                }
            }
        },
        LintRule("duplicate-column", "two columns of examples with the same name") { subject in
            subject.scenarios.flatMap(\.examples).compactMap(\.header).flatMap { header -> [LintProblem] in
                var seen = Set<String>()
                return header.cells.filter { !$0.value.isEmpty && !seen.insert($0.value).inserted }.map {
                    cell in
                    LintProblem(
                        cell.location,
                        "Another column is called “\(cell.value)” too; the values of this one are not used.")
                }
            }
        },
        LintRule("duplicate-row", "two rows of examples that say the same") { subject in
            subject.scenarios.flatMap(\.examples).flatMap { examples -> [LintProblem] in
                var seen: [[String]: Int] = [:]
                return examples.body.compactMap { row in
                    let line = row.location.line
                    guard let first = seen.updateValue(line, forKey: row.cells.map(\.value)) else {
                        return nil
                    }
                    return LintProblem(row.location, "This row says the same as the one in line \(first).")
                }
            }
        },
    ]

    private static func isOutline(_ scenario: Scenario, in subject: LintSubject) -> Bool {
        subject.dialect.keywords(of: .scenarioOutline).contains(scenario.keyword)
            && !subject.dialect.keywords(of: .scenario).contains(scenario.keyword)
    }

    private static func unknownPlaceholders(of scenario: Scenario, in subject: LintSubject) -> [LintProblem] {
        let headers = scenario.examples.compactMap { table in
            table.header.map { (table: table, names: Set($0.cells.map(\.value))) }
        }
        guard !headers.isEmpty else { return [] }
        let known = headers.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        // In a text with a great many, the nearest columns would take for ever, and help nobody.
        var searches = 100
        let candidates = known.sorted().prefix(searches)
        let uses = OutlineTexts(scenario).uses
        let closed = Set(uses.map(\.placeholder.name).filter { $0.hasPrefix("/") })
        var problems: [LintProblem] = []
        var seen = Set<String>()
        for use in uses where seen.insert(use.placeholder.name).inserted {
            let name = use.placeholder.name
            if known.contains(name) {
                problems += headers.filter { !$0.names.contains(name) }.map { header in
                    LintProblem(
                        header.table.location,
                        "These examples have no column “\(name)”, which the scenario has a placeholder for.")
                }
                continue
            }
            searches -= 1
            let near = searches < 0 ? nil : nearest(to: name, among: candidates)
            // Brackets have other meanings too, such as those of HTML.
            let isMeant = use.placeholder.looksLikeOne && !closed.contains("/\(name)") && !use.isInDocString
            guard near != nil || isMeant else { continue }
            problems.append(
                LintProblem(
                    use.location,
                    "“<\(name)>” is not replaced: no column of the examples is called “\(name)”.",
                    suggestion: near.map { "<\($0)>" }))
        }
        return problems
    }

    private static func nearest(to name: String, among columns: some Sequence<String>) -> String? {
        let letters = Array(name.lowercased().filter { !$0.isWhitespace })
        guard letters.count <= 100 else { return nil }
        return columns.compactMap { column in
            let limit = column.count < 4 ? 0 : column.count < 8 ? 1 : 2
            return EditDistance.between(
                letters, Array(column.lowercased().filter { !$0.isWhitespace }), limit: limit
            )
            .map { (distance: $0, column: column) }
        }
        .min { $0.distance < $1.distance }?.column
    }
}
