extension LintRule {
    /// Rules about sections without contents.
    static let contents: [LintRule] = [
        LintRule("empty-feature", .warning, after: [misspeltKeyword]) { subject in
            guard let feature = subject.document.feature else {
                let name = subject.document.source.bytes.isEmpty ? "empty-file" : "no-feature"
                return [FeatureProblem(Location(line: 1, column: 1), name)]
            }
            guard subject.scenarios.isEmpty else { return [] }
            return [FeatureProblem(feature.location, "feature-without-scenario")]
        },
        LintRule("empty-rule", .warning, after: [misspeltKeyword]) { subject in
            guard !subject.scenarios.isEmpty else { return [] }
            return subject.scopes.compactMap { scope in
                guard let rule = scope.rule, scope.scenarios.isEmpty else { return nil }
                return FeatureProblem(rule.location, "rule-without-scenarios")
            }
        },
        LintRule("empty-background", .warning, after: [misspeltKeyword]) { subject in
            subject.scopes.compactMap(\.background).filter(\.steps.isEmpty).map {
                FeatureProblem($0.location, "background-without-steps")
            }
        },
        LintRule("tag-in-name", .warning) { subject in
            let storage = subject.document.storage
            let known = Set(storage.nodes.tags.map { storage.string($0.start, $0.end) } + ["@skip"])
            return storage.nodes.sections.compactMap { section in
                let words = storage.string(section.nameStart, section.nameEnd).split(separator: " ")
                let tags = words.reversed().prefix { $0.first == "@" }.reversed().map(String.init)
                // Only what is a tag in this file, or Kea's own, is certainly meant as one.
                guard !known.isDisjoint(with: tags) else { return nil }
                let location = storage.location(line: section.line, at: section.nameStart)
                return FeatureProblem(location, "tags-in-name", tags.joined(separator: " "))
            }
        },
    ]
}
