import Kea
import KeaEvents

package struct StepUsage {
    package let definition: StepDefinition
    package let uses: [SourceLocation]
    /// The first use, as it is written if one has no placeholder: its sentence, and the first row of its table with what the tables of other uses add to it.
    package let example: (sentence: String, header: [String])?

    /// Whether it takes a table of one column without a header.
    package var takesList: Bool {
        definition.body.parameters.contains { parameter in
            guard case .table(let row?, _) = parameter.source.kind else { return false }
            return row is any StepArgument.Type
        }
    }
}

extension StepRegistry {
    /// Returns the steps that use each definition.
    ///
    /// In a run, a background step counts once for each scenario; here its line counts once.
    package func usage(in features: [LoadedFeature]) -> [StepUsage] {
        var uses: [Int: [SourceLocation]] = [:]
        var examples: [Int: (String, [String])] = [:]
        var seen: [Int: Set<SourceLocation>] = [:]
        var written: Set<Int> = []
        for feature in features {
            for pickle in feature.pickles {
                for step in pickle.steps {
                    let location = SourceLocation(step.step.location, in: feature.group.location.file)
                    let found: [StepDefinition]
                    switch resolve(step.text) {
                    case .undefined, .unknown: found = []
                    case .found(let definition, _): found = [definition]
                    case .ambiguous(let matches): found = matches.map(\.definition)
                    }
                    for definition in found
                    where seen[definition.index, default: []].insert(location).inserted {
                        uses[definition.index, default: []].append(location)
                        var example = examples[definition.index] ?? (step.text, [])
                        // A value in place of a placeholder need not agree with the words around it.
                        if step.text == step.step.text, written.insert(definition.index).inserted {
                            example.0 = step.text
                        }
                        example.1 += (step.dataTable?.first ?? []).filter { !example.1.contains($0) }
                        examples[definition.index] = example
                    }
                }
            }
        }
        return definitions.map { definition in
            StepUsage(
                definition: definition, uses: uses[definition.index] ?? [],
                example: examples[definition.index])
        }
    }
}
