extension LintRule {
    /// Rules about sections without contents, and about names that contain tags.
    static let contents: [LintRule] = [
        LintRule("empty-feature", .warning, after: [misspeltKeyword]) { subject in
            guard let feature = subject.document.feature else {
                let name = subject.document.source.bytes.isEmpty ? "empty-file" : "no-feature"
                return [FeatureProblem(Location(line: 1, column: 1), name)]
            }
            guard subject.scenarios.isEmpty else { return [] }
            let name = feature.name.isEmpty ? "" : " “\(feature.name.excerpt)”"
            return [FeatureProblem(feature.location, "feature-without-scenario", name)]
        },
        LintRule("empty-rule", .warning, after: [misspeltKeyword]) { subject in
            guard !subject.scenarios.isEmpty else { return [] }
            return subject.scopes.compactMap { scope in
                guard let rule = scope.rule, scope.scenarios.isEmpty else { return nil }
                return FeatureProblem(rule.location, "rule-without-scenarios", rule.name)
            }
        },
        LintRule("empty-background", .warning, after: [misspeltKeyword]) { subject in
            subject.scopes.compactMap(\.background).filter(\.steps.isEmpty).map {
                FeatureProblem($0.location, "background-without-steps")
            }
        },
        LintRule("tag-in-name", .warning) { subject in
            let storage = subject.document.storage
            return storage.nodes.sections.compactMap { section in
                let name = storage.string(section.nameStart, section.nameEnd)
                guard name.utf8.contains(0x40), let tags = tags(atEndOf: name) else { return nil }
                return FeatureProblem(
                    storage.location(line: section.line, at: section.nameStart), "tags-in-name", tags)
            }
        },
    ]

    /// Returns the words with an @ at the end of a name; `nil` if there are none.
    private static func tags(atEndOf name: String) -> String? {
        let words = name.split(separator: " ")
        let tags = words.reversed().prefix { $0.first == "@" && $0.count > 1 }.reversed()
        return tags.isEmpty ? nil : tags.joined(separator: " ")
    }
}
