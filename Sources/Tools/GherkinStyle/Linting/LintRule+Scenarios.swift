import Gherkin

extension LintRule {
    /// Rules about what scenarios contain, and where they are.
    static let scenarios: [LintRule] = [
        LintRule("empty-scenario", after: [misspeltKeyword]) { subject in
            subject.scenarios.filter(\.steps.isEmpty).map {
                FeatureProblem($0.location, "scenario-without-steps")
            }
        },
        LintRule("misleading-indentation") { subject in
            subject.scopes.flatMap { scope -> [FeatureProblem] in
                guard let rule = scope.rule, let column = rule.location.column,
                    let first = scope.scenarios.first?.location.column, first > column
                else { return [] }
                return scope.scenarios.dropFirst().filter { $0.location.column ?? 0 <= column }
                    .map { FeatureProblem($0.location, "scenario-in-rule", $0.name) }
            }
        },
        LintRule("duplicate-row") { subject in
            subject.scenarios.flatMap(\.examples).flatMap { examples -> [FeatureProblem] in
                var seen: [[String]: Int] = [:]
                return examples.body.compactMap { row in
                    let line = row.location.line
                    guard let first = seen.updateValue(line, forKey: row.cells.map(\.value)) else {
                        return nil
                    }
                    return FeatureProblem(row.location, "repeated-row", first)
                }
            }
        },
    ]
}
