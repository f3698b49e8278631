import Gherkin
import KeaEvents

extension StepRegistry {
    /// Returns a definition for each expression that undefined steps lack, the most used in a run first.
    package func missingDefinitions(in features: [LoadedFeature]) -> [MissingDefinitions.Definition] {
        var counts: [[String]: (step: PickleStep, location: SourceLocation, uses: Int)] = [:]
        for feature in features {
            for step in feature.pickles.lazy.flatMap(\.steps) {
                guard case .undefined = resolve(step.text) else { continue }
                let location = SourceLocation(step.step.location, in: feature.group.location.file)
                counts[step.snippetKey, default: (step, location, 0)].uses += 1
            }
        }
        let steps = counts.values.sorted {
            ($1.uses, $0.location.file, $0.location.line, $0.step.text)
                < ($0.uses, $1.location.file, $1.location.line, $1.step.text)
        }
        // The world of a few definitions is not that of many features from elsewhere.
        if counts.count > definitions.count {
            (undefinedSteps.usualWorld, undefinedSteps.snippets) = (nil, [:])
        }
        var missing = MissingDefinitions()
        for (step, location, uses) in steps {
            missing.add(undefinedSteps.snippets(for: step, limit: 1).first ?? [], at: location, uses: uses)
        }
        return missing.mostUsed.map(\.definition)
    }
}
