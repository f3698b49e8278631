/// A rule that the linter checks.
package struct LintRule: Sendable {
    /// The name with which a comment disables the rule, such as `no-then`.
    package let name: String

    /// A one-line description of what the rule finds.
    package var summary: String { explanation(name) }

    /// The severity of a finding.
    package enum Weight: Sendable {
        /// Text has no effect, or another effect than it seems to have: the scenarios that it concerns do not run.
        case mistake
        /// Runs report it as a warning.
        case warning
        /// Only `lint` reports it.
        case advice
    }

    /// The severity of a finding.
    package let weight: Weight

    private let check: @Sendable ([LintSubject]) -> [[FeatureProblem]]

    /// Creates a rule that checks each file separately.
    package init(
        _ name: String, _ weight: Weight = .advice,
        _ check: @escaping @Sendable (LintSubject) -> [FeatureProblem]
    ) {
        self.name = name
        self.weight = weight
        self.check = { $0.map(check) }
    }

    /// Creates a rule that compares files and returns the problems of each.
    package init(
        _ name: String, comparing check: @escaping @Sendable ([LintSubject]) -> [[FeatureProblem]]
    ) {
        self.name = name
        weight = .advice
        self.check = check
    }

    /// The rules that runs apply; `GherkinStyle` contains those that only give advice.
    package static let ofRuns = contents + stray + outlines + layout

    /// The rules whose findings in a file may only follow from an error that another rule has found there.
    private static let consequences: [String: Set<String>] = [
        "misspelt-keyword": [
            "empty-feature", "empty-rule", "empty-scenario", "empty-background",
            "background-for-one-scenario",
            "no-when", "no-then", "only-denials", "leading-and", "given-after-when", "when-after-then",
            "unnamed-scenario", "unused-placeholder",
        ],
        "unknown-placeholder": ["unused-placeholder"],
    ]

    /// Returns the findings of rules in several files without parse errors, which are also compared with each other.
    ///
    /// - Returns: The findings by file, in the given order, and by location.
    package static func findings(of rules: [LintRule], in results: [ParseResult]) -> [FeatureProblem] {
        let subjects = results.map(LintSubject.init)
        var found = [[FeatureProblem]](repeating: [], count: subjects.count)
        for rule in rules {
            for (index, problems) in rule.check(subjects).enumerated() {
                for var problem in subjects[index].switches.enabled(problems, of: rule.name) {
                    problem.uri = subjects[index].document.uri
                    (problem.rule, problem.isMistake) = (rule.name, rule.weight == .mistake)
                    found[index].append(problem)
                }
            }
        }
        return found.flatMap { findings in
            let consequences = Set(findings.flatMap { Self.consequences[$0.rule] ?? [] })
            return findings.filter { !consequences.contains($0.rule) }
                .sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }
        }
    }
}
