import Gherkin

extension LintRule {
    /// Rules about what scenarios contain, and where they are.
    static let scenarios: [LintRule] = [
        LintRule("empty-scenario", after: [misspeltKeyword]) { subject in
            subject.scenarios.filter(\.steps.isEmpty).map {
                FeatureProblem($0.location, "scenario-without-steps")
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
