extension LintRule {
    /// Rules about tags.
    static let tags: [LintRule] = [
        LintRule("repeated-tag", "a tag that stands twice above the same thing") { subject in
            eachTagged(subject) { tags, _ in
                var seen = Set<String>()
                return tags.filter { !seen.insert($0.name).inserted }.map {
                    LintProblem($0.location, "\($0.name) stands here twice.")
                }
            }
        },
        LintRule("inherited-tag", "a tag that a scenario has already from what it is in") { subject in
            eachTagged(subject) { tags, inherited in
                var seen = Set<String>()
                return tags.compactMap { tag in
                    guard seen.insert(tag.name).inserted, let owner = inherited[tag.name] else { return nil }
                    return LintProblem(
                        tag.location,
                        "\(tag.name) is inherited from the \(owner), and need not be said again.")
                }
            }
        },
    ]

    /// Checks the tags of everything that has some, with those that it inherits: what from, by name.
    private static func eachTagged(
        _ subject: LintSubject, _ check: (_ tags: [Tag], _ inherited: [String: String]) -> [LintProblem]
    ) -> [LintProblem] {
        guard let feature = subject.document.feature else { return [] }
        var problems = check(feature.tags, [:])
        let ofFeature = adding(feature.tags, of: "feature", to: [:])
        for scope in subject.scopes {
            var ofScope = ofFeature
            if let rule = scope.rule {
                problems += check(rule.tags, ofFeature)
                ofScope = adding(rule.tags, of: "rule", to: ofFeature)
            }
            for scenario in scope.scenarios {
                let tags = scenario.tags
                if !tags.isEmpty { problems += check(tags, ofScope) }
                let examples = scenario.examples.filter { !$0.tags.isEmpty }
                guard !examples.isEmpty else { continue }
                let ofScenario = adding(tags, of: "scenario", to: ofScope)
                for table in examples { problems += check(table.tags, ofScenario) }
            }
        }
        return problems
    }

    private static func adding(_ tags: [Tag], of owner: String, to inherited: [String: String]) -> [String:
        String]
    {
        inherited.merging(tags.map { ($0.name, owner) }) { first, _ in first }
    }
}
