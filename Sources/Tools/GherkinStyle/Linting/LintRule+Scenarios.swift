import Gherkin

extension LintRule {
    /// Rules about what scenarios contain, and where they are.
    static let scenarios: [LintRule] = [
        LintRule("empty-scenario", "a scenario without steps") { subject in
            subject.scenarios.filter(\.steps.isEmpty).map {
                FeatureProblem(
                    $0.location, "The scenario has no steps, so it says nothing and checks nothing.")
            }
        },
        LintRule("background-for-one-scenario", "a background that only one scenario has") { subject in
            subject.scopes.compactMap { scope in
                guard let background = scope.background, !background.steps.isEmpty else { return nil }
                let scenarios = scope.rule == nil ? subject.scenarios : scope.scenarios
                guard scenarios.count == 1, let only = scenarios.first else { return nil }
                return FeatureProblem(
                    background.location,
                    "The background is only there for one scenario, \(subject.shown(only.name)). "
                        + "Its steps can be in that scenario, where they are read.")
            }
        },
        LintRule(
            "misleading-indentation", "a scenario that looks as if it stood outside the rule that it is in"
        ) {
            subject in
            subject.scopes.flatMap { scope -> [FeatureProblem] in
                guard let rule = scope.rule, let column = rule.location.column,
                    let first = scope.scenarios.first?.location.column, first > column
                else { return [] }
                return scope.scenarios.dropFirst().filter { $0.location.column ?? 0 <= column }.map {
                    scenario in
                    FeatureProblem(
                        scenario.location,
                        "The scenario \(subject.shown(scenario.name)) is indented like the rule above it, and "
                            + "belongs to it all the same: a rule ends at the next rule or at the end of the "
                            + "file. Scenarios outside of rules are above the first one.")
                }
            }
        },
        LintRule("duplicate-row", "two rows of examples that say the same") { subject in
            subject.scenarios.flatMap(\.examples).flatMap { examples -> [FeatureProblem] in
                var seen: [[String]: Int] = [:]
                return examples.body.compactMap { row in
                    let line = row.location.line
                    guard let first = seen.updateValue(line, forKey: row.cells.map(\.value)) else {
                        return nil
                    }
                    return FeatureProblem(row.location, "This row says the same as the one in line \(first).")
                }
            }
        },
    ]
}
