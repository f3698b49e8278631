import Foundation
import Gherkin
import Kea
import KeaEvents

@MainActor
struct FeatureBuilder {
    let checked: CheckedFeature
    let path: String
    let registry: StepRegistry
    let run: ExampleGroup

    /// Returns the scenarios that can run; `nil` if a mistake concerns all of them.
    func build() -> LoadedFeature? {
        guard let document = checked.document, let feature = document.feature else { return nil }
        let group = ExampleGroup(
            feature.name.isEmpty ? URL(fileURLWithPath: path).lastPathComponent : feature.name,
            suite: document.uri, in: run,
            location: place(feature.location), traits: traits(feature.tags.map(\.name)))
        group.hooks.beforeAll = registry.groupHooks(.beforeFeature, for: feature.tags.map(\.name))
        group.hooks.afterAll = registry.groupHooks(.afterFeature, for: feature.tags.map(\.name)).reversed()

        let scenarios = checked.scenarios
        guard checked.mended == nil || !scenarios.isEmpty else { return nil }
        let switches = LintSwitches(in: document)
        var rules: [Int: ExampleGroup] = [:]
        var lines = LineMap(feature)
        for (index, (pickle, name)) in scenarios.enumerated() {
            let scenario = pickle.scenario
            let isReviewed = !switches.disables("no-then", at: scenario.location)
            var parent = group
            if let rule = pickle.rule {
                parent = rules[rule.id] ?? makeGroup(of: rule, in: group)
                rules[rule.id] = parent
            }
            let source = ScenarioSource(
                path: path, uri: document.uri, index: index, count: scenarios.count,
                steps: pickle.steps.map { ScenarioStep($0, in: path) })
            let example = makeExample(
                name.path.last ?? pickle.name, of: pickle, from: source, isReviewed: isReviewed, in: parent)
            example.info.id = name.id
            lines.add(example, of: pickle)
        }
        return LoadedFeature(
            path: document.uri, group: group, lines: lines, document: document,
            pickles: scenarios.map(\.pickle), indices: checked.indices)
    }

    private func place(_ location: Location) -> SourceLocation { SourceLocation(location, in: path) }

    private func traits(_ tags: [String]) -> Traits {
        var traits = run.traits
        var known = Set(traits.tags)
        for tag in tags where known.insert(tag).inserted { traits.tags.append(tag) }
        return traits
    }

    /// Returns the comment after a tag, or the tag itself.
    private func skipReason(of tag: Tag) -> String {
        let lines = checked.document?.source.lines ?? []
        let comment = lines.dropFirst(tag.location.line - 1).first?.firstMatch(of: /\s#\s*(\S.*)/)?.1
        return comment.map { $0.trimmingCharacters(in: .whitespaces) } ?? tag.name
    }

    private func makeGroup(of rule: Rule, in parent: ExampleGroup) -> ExampleGroup {
        let tags = parent.traits.tags + rule.tags.map(\.name)
        let group = ExampleGroup(
            rule.name, suite: parent.suite, in: parent, location: place(rule.location), traits: traits(tags))
        group.hooks.beforeAll = registry.groupHooks(.beforeRule, for: tags)
        group.hooks.afterAll = registry.groupHooks(.afterRule, for: tags).reversed()
        return group
    }

    private func makeExample(
        _ name: String, of pickle: Pickle, from source: ScenarioSource, isReviewed: Bool,
        in parent: ExampleGroup
    ) -> Example {
        let tags = pickle.tags.map(\.name)
        let location = place(pickle.location)
        let steps = source.steps
        let registry = registry
        let review = ScenarioReview(
            registry: registry, steps: steps, location: place(pickle.scenario.location))
        var traits = traits(tags)
        if steps.isEmpty { traits.pending = "it has no steps yet" }
        traits.skip = pickle.tags.first { $0.name == "@skip" }.map(skipReason)
        let example = Example(
            name, in: parent, location: location, traits: traits, kind: .scenario,
            body: .driven { execution in
                ScenarioRunner(
                    source, tags: tags, at: location, reviewedBy: isReviewed ? review : nil,
                    registry: registry, in: execution
                ).run()
            })
        example.isSound = {
            guard let definitions = registry.soundDefinitions(of: steps) else { return false }
            return !isReviewed || review.warnings(of: definitions).isEmpty
        }
        return example
    }
}
