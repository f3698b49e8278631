import Gherkin

extension LintRule {
    /// Rules about the names of features, rules and scenarios.
    static let names: [LintRule] = [
        LintRule("unnamed-feature", "a feature without a name") { subject in
            guard let feature = subject.document.feature, feature.name.isEmpty else { return [] }
            return [
                FeatureProblem(
                    feature.location, "The feature has no name. Reports can only show the name of its file.")
            ]
        },
        LintRule("unnamed-rule", "a rule without a name") { subject in
            subject.scopes.compactMap(\.rule).filter(\.name.isEmpty).map {
                FeatureProblem($0.location, "The rule has no name, so it does not say what holds.")
            }
        },
        LintRule("unnamed-scenario", "a scenario without a name") { subject in
            subject.scenarios.filter(\.name.isEmpty).map {
                FeatureProblem($0.location, "The scenario has no name. Reports can only show its line.")
            }
        },
        LintRule("long-name", "a name of more than \(longestName) characters") { subject in
            let sections: [any Section] =
                [subject.document.feature].compactMap { $0 } + subject.scopes.compactMap(\.rule)
                + subject.scenarios
            return sections.compactMap { section in
                let count = section.name.count
                guard count > longestName else { return nil }
                return FeatureProblem(
                    section.location,
                    "The name has \(count) characters; more than \(longestName) are hard to read in a report. "
                        + "The lines below it are the place for the rest.")
            }
        },
        LintRule("duplicate-feature-name", "two files whose features have the same name") { subjects in
            var first: [String: Feature] = [:]
            return subjects.map { subject in
                guard let feature = subject.document.feature, !feature.name.isEmpty else { return [] }
                guard let other = first[normalized(feature.name)] else {
                    first[normalized(feature.name)] = feature
                    return []
                }
                return [
                    FeatureProblem(
                        feature.location,
                        "The feature \(subject.shown(feature.name)) has the name of the one in "
                            + "\(other.storage.source.uri). Reports cannot tell them apart.")
                ]
            }
        },
        LintRule("duplicate-rule-name", "two rules of a feature with the same name") { subject in
            repeated(subject.scopes.compactMap(\.rule)).map { rule, first in
                FeatureProblem(
                    rule.location,
                    "The rule \(subject.shown(rule.name)) has the name of the one in line \(first.location.line)."
                )
            }
        },
        LintRule(
            "duplicate-scenario-name", "two scenarios of a feature, or of a rule in it, with the same name"
        ) {
            subject in
            subject.scopes.flatMap { scope in
                repeated(scope.scenarios).map { scenario, first in
                    FeatureProblem(
                        scenario.location,
                        "The scenario \(subject.shown(scenario.name)) has the name of the one in line "
                            + "\(first.location.line). Reports cannot tell them apart.")
                }
            }
        },
    ]

    private static let longestName = 120

    /// Returns the sections whose name an earlier one has, each with that one.
    private static func repeated<S: Section>(_ sections: [S]) -> [(S, first: S)] {
        var seen: [String: S] = [:]
        return sections.compactMap { section in
            guard !section.name.isEmpty else { return nil }
            let name = normalized(section.name)
            if let first = seen[name] { return (section, first) }
            seen[name] = section
            return nil
        }
    }

    /// Returns a name without differences that readers overlook: letter case and the number of spaces.
    private static func normalized(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
