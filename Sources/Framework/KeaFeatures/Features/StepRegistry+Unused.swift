import CucumberExpressions
import Gherkin
import Kea
import KeaEvents
import KeaText

extension StepRegistry {
    package func unused(in features: [LoadedFeature]) -> [Diagnostic] {
        unusedHooks(in: features) + unusedParameterTypes
    }

    package var unusedParameterTypes: [Diagnostic] {
        parameterTypes.parameterTypes.compactMap { type in
            guard let place = type.place, !usedParameterTypes.contains(type.name) else { return nil }
            return Diagnostic(
                .warning, "no step definition uses \(type)",
                at: SourceLocation(file: place.file, line: place.line))
        }
    }

    /// Returns the warning about tags that look as if they selected scenarios, and that neither a hook nor an option
    /// uses.
    package func idleTags(of examples: [ExampleInfo], options: [TagExpression]) -> Diagnostic? {
        let expressions = options + HookMoment.allCases.flatMap { hooks.all($0).compactMap(\.tags) }
        let used = Set(expressions.flatMap(\.tags))
        let scenarios = examples.filter { $0.kind == .scenario }
        let marks = ["@disabled", "@focus", "@focused", "@ignore", "@ignored", "@only", "@todo", "@wip"]
        let idle = Set(scenarios.flatMap(\.tags)).sorted().filter { tag in
            let isMark = marks.contains(tag.lowercased()) || tag.lowercased().hasPrefix("@skip")
            return isMark && tag != "@skip" && !used.contains(tag)
        }
        guard let first = idle.first else { return nil }
        return Diagnostic(
            .warning, "\(idle.joined(separator: " and ")) changed nothing: no option and no hook uses it",
            details: [
                "@skip leaves out a scenario, a rule or a feature",
                "--tags '\(first)' runs only scenarios with the tag, --tags 'not \(first)' those without it",
            ], at: scenarios.first { $0.tags.contains(first) }?.location)
    }

    private func unusedHooks(in features: [LoadedFeature]) -> [Diagnostic] {
        var tags = TagSets()
        for feature in features { tags.add(feature) }
        return HookMoment.allCases.flatMap { moment in
            hooks.all(moment).compactMap { hook in
                guard let expression = hook.tags, !tags.sets(for: moment).contains(where: expression.evaluate)
                else { return nil }
                let details = expression.tags.compactMap { tag in
                    tags.nearest(to: tag).map { "Did you mean “\($0)” for “\(tag)”?" }
                }
                return Diagnostic(
                    .warning, "\(hook.info.title) never runs: nothing has tags for “\(expression.source)”",
                    details: details, at: hook.info.location)
            }
        }
    }
}

private struct TagSets {
    private var scenarios: Set<Set<String>> = []
    private var features: Set<Set<String>> = []
    private var rules: Set<Set<String>> = []

    @MainActor
    mutating func add(_ loaded: LoadedFeature) {
        guard let feature = loaded.document.feature else { return }
        let tags = Set(feature.tags.map(\.name))
        features.insert(tags)
        for pickle in loaded.pickles { scenarios.insert(Set(pickle.tags.map(\.name))) }
        for case .rule(let rule) in feature.children { rules.insert(tags.union(rule.tags.map(\.name))) }
    }

    func sets(for moment: HookMoment) -> Set<Set<String>> {
        switch moment {
        case .beforeRun, .afterRun: [[]]
        case .beforeFeature, .afterFeature: features
        case .beforeRule, .afterRule: rules
        case .beforeScenario, .afterScenario, .beforeStep, .afterStep: scenarios
        }
    }

    func nearest(to tag: String) -> String? {
        let known = scenarios.union(features).union(rules).reduce(into: Set()) { $0.formUnion($1) }
        guard !known.contains(tag) else { return nil }
        return KeaText.nearest(to: tag, among: known.sorted()) { _ in tag.count / 3 }
    }
}
