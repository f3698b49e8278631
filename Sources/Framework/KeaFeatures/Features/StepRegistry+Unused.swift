import CucumberExpressions
import Gherkin
import Kea
import KeaEvents
import KeaText

extension StepRegistry {
    package func unusedSteps(in features: [LoadedFeature]) -> [Diagnostic] {
        usage(in: features).filter(\.uses.isEmpty).map(\.definition).map {
            Diagnostic(.error, "no feature uses \"\($0.source)\"", at: $0.location)
        }
    }

    package func unused(in features: [LoadedFeature]) -> [Diagnostic] {
        unusedHooks(in: features) + unusedParameterTypes
    }

    package var unusedParameterTypes: [Diagnostic] {
        glue.parameterTypes.filter { !usedParameterTypes.contains($0.name) }.map { type in
            Diagnostic(.warning, "no step definition uses {\(type.name)}", at: type.location)
        }
    }

    /// Returns the warning about tags that look as if they selected scenarios, and that no hook and no option uses.
    package func idleTags(of examples: [ExampleInfo], options: [TagExpression]) -> Diagnostic? {
        let expressions = options + HookMoment.allCases.flatMap { hooks.all($0).compactMap(\.tags) }
        let used = Set(expressions.flatMap(\.tags))
        let scenarios = examples.filter { $0.kind == .scenario }
        let marks = ["@disabled", "@focus", "@focused", "@ignore", "@ignored", "@only", "@todo", "@wip"]
        let idle = Set(scenarios.flatMap(\.tags)).sorted().filter { tag in
            // Letters of “@skip” that are exchanged, missing or doubled: other tags have other letters.
            let plain = PlainText(tag).text.lowercased()
            let isMisspelt =
                Set(plain).isSubset(of: "@skip") && nearest(to: plain, among: ["@skip"]) { _ in 1 } != nil
            let isMark = isMisspelt || marks.contains(plain) || plain.hasPrefix("@skip")
            return isMark && tag != "@skip" && !used.contains(tag)
        }
        guard let first = idle.first else { return nil }
        return Diagnostic(
            .warning, "\(idle.joined(separator: " and ")) changed nothing: no option and no hook uses it",
            details: [
                "@skip leaves out a scenario, a rule or a feature" + PlainText.note(first, like: "@skip"),
                "--tags '\(first)' runs only scenarios with the tag, --tags 'not \(first)' those without it",
                "an empty hook says that another tool uses them: beforeScenario(tags: \"\(idle.joined(separator: " or "))\") {}",
            ], at: scenarios.first { $0.tags.contains(first) }?.location)
    }

    private func unusedHooks(in features: [LoadedFeature]) -> [Diagnostic] {
        let known = Set(features.flatMap(\.pickles).flatMap(\.tags).map(\.name))
        return HookMoment.allCases.flatMap { moment in
            hooks.all(moment).compactMap { hook in
                guard let expression = hook.tags,
                    !features.contains(where: { $0.tagSets(for: moment).contains(where: expression.evaluate) }
                    )
                else { return nil }
                let details = expression.tags.filter { !known.contains($0) }.compactMap { tag in
                    nearest(to: tag, among: known.sorted()) { _ in tag.count / 3 }
                        .map { "Did you mean “\($0)” for “\(tag)”?\(PlainText.note(tag, like: $0))" }
                }
                return Diagnostic(
                    .warning, "\(hook.info.title) never runs: nothing has tags for “\(expression.source)”",
                    details: details, at: hook.info.location)
            }
        }
    }
}

extension LoadedFeature {
    /// Returns the tags of the features, rules or scenarios that a hook may surround.
    fileprivate func tagSets(for moment: HookMoment) -> Set<Set<String>> {
        guard let feature = document.feature else { return [] }
        let tags = Set(feature.tags.map(\.name))
        switch moment {
        case .beforeFeature, .afterFeature: return [tags]
        case .beforeRule, .afterRule: return Set(feature.rules.map { tags.union($0.tags.map(\.name)) })
        default: return Set(pickles.map { Set($0.tags.map(\.name)) })
        }
    }
}
