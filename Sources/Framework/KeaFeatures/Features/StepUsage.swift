import Kea
import KeaEvents

package struct StepUsage {
    package let definition: StepDefinition
    package let uses: [SourceLocation]
    /// The first use: its sentence, and the first row of its table.
    package let example: (sentence: String, header: [String])?
}

extension StepRegistry {
    /// Returns the steps that use each definition.
    ///
    /// In a run, a background step counts once for each scenario; here its line counts once.
    package func usage(in features: [LoadedFeature]) -> [StepUsage] {
        var uses: [Int: [SourceLocation]] = [:]
        var examples: [Int: (String, [String])] = [:]
        var seen: [Int: Set<SourceLocation>] = [:]
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
                        if examples[definition.index] == nil {
                            let header = step.dataTable?.first ?? []
                            examples[definition.index] = (step.text, header)
                        }
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
