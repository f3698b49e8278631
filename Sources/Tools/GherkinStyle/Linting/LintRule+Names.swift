import Gherkin

extension LintRule {
    /// Rules about the names of features, rules and scenarios.
    static let names: [LintRule] = [
        LintRule("unnamed-feature") { subject in
            guard let feature = subject.document.feature, feature.name.isEmpty else { return [] }
            return [FeatureProblem(feature.location, "feature-without-name")]
        },
        LintRule("unnamed-rule") { subject in
            subject.scopes.compactMap(\.rule).filter(\.name.isEmpty).map {
                FeatureProblem($0.location, "rule-without-name")
            }
        },
        LintRule("unnamed-scenario", after: [misspeltKeyword]) { subject in
            subject.scenarios.filter(\.name.isEmpty).map {
                FeatureProblem($0.location, "scenario-without-name")
            }
        },
        LintRule("duplicate-rule-name") { subject in
            repeated(subject.scopes.compactMap(\.rule)).map { rule, first in
                FeatureProblem(rule.location, "repeated-rule", rule.name, first.location.line)
            }
        },
        LintRule("duplicate-scenario-name") { subject in
            subject.scopes.flatMap { scope in
                // The rows of an outline fill in its name.
                repeated(scope.scenarios.filter { $0.examples.isEmpty || !$0.name.contains("<") }).map {
                    scenario, first in
                    FeatureProblem(scenario.location, "repeated-scenario", scenario.name, first.location.line)
                }
            }
        },
    ]

    /// Returns the first section with the name of an earlier one, for each such name, with that one.
    private static func repeated<S: Section>(_ sections: [S]) -> [(S, first: S)] {
        var seen: [String: S] = [:]
        var found: Set<String> = []
        return sections.compactMap { section in
            guard !section.name.isEmpty else { return nil }
            let name = normalized(section.name)
            if let first = seen[name] { return found.insert(name).inserted ? (section, first) : nil }
            seen[name] = section
            return nil
        }
    }

    /// Returns a name without differences that readers overlook: letter case and the number of spaces.
    private static func normalized(_ name: String) -> String {
        name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
