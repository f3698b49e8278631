import Gherkin

extension LintRule {
    /// Rules about tags that make no difference.
    static let repeatedTags: [LintRule] = [
        LintRule("repeated-tag") { subject in
            eachTagged(subject) { tags, _ in
                var seen = Set<String>()
                return tags.filter { !seen.insert($0.name).inserted }.map {
                    FeatureProblem($0.location, "tag-twice", $0.name)
                }
            }
        },
        LintRule("inherited-tag") { subject in
            eachTagged(subject) { tags, inherited in
                var seen = Set<String>()
                return tags.compactMap { tag in
                    guard seen.insert(tag.name).inserted,
                        let owner = inherited.first(where: { $0.tags.contains(tag.name) })?.name
                    else { return nil }
                    return FeatureProblem(tag.location, "tag-from-above", tag.name, owner)
                }
            }
        },
    ]

    /// An element whose tags apply to everything inside it.
    private typealias Owner = (name: String, tags: Set<String>)

    /// Checks the tags of every tagged element, with the elements from which it inherits.
    private static func eachTagged(
        _ subject: LintSubject, _ check: (_ tags: [Tag], _ inherited: [Owner]) -> [FeatureProblem]
    ) -> [FeatureProblem] {
        guard let feature = subject.document.feature else { return [] }
        var problems = check(feature.tags, [])
        func owner(_ name: String, _ tags: [Tag]) -> Owner { (name, Set(tags.map(\.name))) }
        let featureOwner = owner("feature", feature.tags)
        for scope in subject.scopes {
            var owners = [featureOwner]
            if let rule = scope.rule {
                problems += check(rule.tags, owners)
                owners.append(owner("rule", rule.tags))
            }
            for scenario in scope.scenarios {
                let tags = scenario.tags
                if !tags.isEmpty { problems += check(tags, owners) }
                let examples = scenario.examples.filter { !$0.tags.isEmpty }
                guard !examples.isEmpty else { continue }
                let all = owners + [owner("scenario", tags)]
                for table in examples { problems += check(table.tags, all) }
            }
        }
        return problems
    }
}
