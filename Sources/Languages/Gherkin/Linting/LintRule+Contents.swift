extension LintRule {
    /// Rules about the contents of a feature: too little of it, or in the wrong place.
    static let contents: [LintRule] = [
        LintRule("empty-feature", "a file without a feature, or a feature without scenarios", .warning) {
            subject in
            guard let feature = subject.document.feature else {
                let isEmpty = subject.document.source.bytes.isEmpty
                return [
                    LintProblem(
                        Location(line: 1, column: 1),
                        "\(isEmpty ? "The file is empty" : "The file has no feature"), so nothing of it is run."
                    )
                ]
            }
            guard subject.scenarios.isEmpty else { return [] }
            let name = feature.name.isEmpty ? "" : " \(subject.shown(feature.name))"
            return [
                LintProblem(
                    feature.location, "The feature\(name) has no scenario, so nothing of it is run.")
            ]
        },
        LintRule("empty-rule", "a rule without scenarios", .warning) { subject in
            guard !subject.scenarios.isEmpty else { return [] }
            return subject.scopes.compactMap { scope in
                guard let rule = scope.rule, scope.scenarios.isEmpty else { return nil }
                return LintProblem(
                    rule.location,
                    "The rule \(subject.shown(rule.name)) has no scenarios, so nothing shows it.")
            }
        },
        LintRule("empty-scenario", "a scenario without steps") { subject in
            subject.scenarios.filter(\.steps.isEmpty).map {
                LintProblem($0.location, "The scenario has no steps, so it says nothing and checks nothing.")
            }
        },
        LintRule("empty-background", "a background without steps", .warning) { subject in
            subject.scopes.compactMap(\.background).filter(\.steps.isEmpty).map {
                LintProblem($0.location, "The background has no steps, so it does nothing.")
            }
        },
        LintRule("background-for-one-scenario", "a background that only one scenario has") { subject in
            subject.scopes.compactMap { scope in
                guard let background = scope.background, !background.steps.isEmpty else { return nil }
                let scenarios = scope.rule == nil ? subject.scenarios : scope.scenarios
                guard scenarios.count == 1, let only = scenarios.first else { return nil }
                return LintProblem(
                    background.location,
                    "The background is only there for one scenario, \(subject.shown(only.name)). "
                        + "Its steps can be in that scenario, where they are read.")
            }
        },
        LintRule(
            "misleading-indentation", "a scenario that looks as if it stood outside the rule that it is in"
        ) {
            subject in
            subject.scopes.flatMap { scope -> [LintProblem] in
                guard let rule = scope.rule, let column = rule.location.column,
                    let first = scope.scenarios.first?.location.column, first > column
                else { return [] }
                return scope.scenarios.dropFirst().filter { $0.location.column ?? 0 <= column }.map {
                    scenario in
                    LintProblem(
                        scenario.location,
                        "The scenario \(subject.shown(scenario.name)) is indented like the rule above it, and "
                            + "belongs to it all the same: a rule ends at the next rule or at the end of the "
                            + "file. Scenarios outside of rules are above the first one.")
                }
            }
        },
    ]
}
