extension LintRule {
    /// Rules about sections without contents, and about names that contain tags.
    static let contents: [LintRule] = [
        LintRule("empty-feature", "a file without a feature, or a feature without scenarios", .warning) {
            subject in
            guard let feature = subject.document.feature else {
                let isEmpty = subject.document.source.bytes.isEmpty
                return [
                    FeatureProblem(
                        Location(line: 1, column: 1),
                        "\(isEmpty ? "The file is empty" : "The file has no feature"), so nothing of it is run."
                    )
                ]
            }
            guard subject.scenarios.isEmpty else { return [] }
            let name = feature.name.isEmpty ? "" : " \(subject.shown(feature.name))"
            return [
                FeatureProblem(
                    feature.location, "The feature\(name) has no scenario, so nothing of it is run.")
            ]
        },
        LintRule("empty-rule", "a rule without scenarios", .warning) { subject in
            guard !subject.scenarios.isEmpty else { return [] }
            return subject.scopes.compactMap { scope in
                guard let rule = scope.rule, scope.scenarios.isEmpty else { return nil }
                return FeatureProblem(
                    rule.location,
                    "The rule \(subject.shown(rule.name)) has no scenarios, so nothing shows it.")
            }
        },
        LintRule("empty-background", "a background without steps", .warning) { subject in
            subject.scopes.compactMap(\.background).filter(\.steps.isEmpty).map {
                FeatureProblem($0.location, "The background has no steps, so it does nothing.")
            }
        },
        LintRule("tag-in-name", "a tag after a name, which is part of the name", .warning) { subject in
            let storage = subject.document.storage
            return storage.nodes.sections.compactMap { section in
                let name = storage.string(section.nameStart, section.nameEnd)
                guard name.utf8.contains(0x40), let tags = tags(atEndOf: name) else { return nil }
                return FeatureProblem(
                    storage.location(line: section.line, at: section.nameStart),
                    "\(subject.shown(tags)) is part of the name here. A tag is in a line of its own, above the "
                        + "keyword.")
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
