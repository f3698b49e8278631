import Gherkin

extension LintRule {
    /// Rules about tags that make no difference.
    static let tags: [LintRule] = [
        LintRule("repeated-tag") { subject in
            let feature = subject.document.feature?.tags ?? []
            let scenarios = subject.scenarios
            let all =
                [feature] + subject.scopes.compactMap(\.rule).map(\.tags) + scenarios.map(\.tags)
                + scenarios.flatMap(\.examples).map(\.tags)
            return all.flatMap { tags in
                var seen = Set<String>()
                return tags.filter { !seen.insert($0.name).inserted }.map {
                    FeatureProblem($0.location, "tag-twice", $0.name)
                }
            }
        }
    ]
}
