import CucumberExpressions
import Gherkin
import KeaEvents

/// The definition that an expression lacks, with the steps that it would fit.
package struct MissingDefinition {
    /// The Swift source, line by line.
    package fileprivate(set) var lines: [String]
    /// The most used of its steps.
    package let location: SourceLocation
    package fileprivate(set) var uses: Int
}

extension StepRegistry {
    /// Returns a definition for each expression that undefined steps lack, the most used first.
    ///
    /// A background step and each row of an outline count once for each scenario, as in a run.
    package func missingDefinitions(in features: [LoadedFeature]) -> [MissingDefinition] {
        var counts: [SnippetKey: (step: PickleStep, location: SourceLocation, uses: Int)] = [:]
        for feature in features {
            for step in feature.pickles.lazy.flatMap(\.steps) {
                guard case .undefined = resolve(step.text) else { continue }
                let location = SourceLocation(step.step.location, in: feature.group.location.file)
                counts[SnippetKey(step), default: (step, location, 0)].uses += 1
            }
        }
        let steps = counts.values.sorted {
            ($1.uses, $0.location.file, $0.location.line, $0.step.text)
                < ($0.uses, $1.location.file, $1.location.line, $1.step.text)
        }
        var found: [String: (source: String, step: PickleStep, missing: MissingDefinition)] = [:]
        for (step, location, uses) in steps {
            guard let expression = expressionGenerator.expressions(for: step.text).first else { continue }
            // {float} takes what {int} takes: with both, a sentence with a whole number would be ambiguous.
            let key = expression.source.replacing("{int}", with: "{float}")
            var entry = found[key] ?? ("", step, MissingDefinition(lines: [], location: location, uses: 0))
            if entry.source.isEmpty || expression.source == key, entry.source != key {
                entry.source = expression.source
                entry.missing.lines = snippet(for: entry.step, expression)
            }
            entry.missing.uses += uses
            found[key] = entry
        }
        return found.values.map(\.missing).sorted {
            ($1.uses, $0.location.file, $0.location.line, $0.lines[0])
                < ($0.uses, $1.location.file, $1.location.line, $1.lines[0])
        }
    }
}
