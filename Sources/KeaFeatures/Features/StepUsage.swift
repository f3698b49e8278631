import CucumberExpressions
import Kea
import KeaEvents

/// A step definition and the places where features use it.
package struct StepUsage: Sendable {
    /// The word that it was defined with.
    package let word: String
    /// Its expression, as it is written.
    package let expression: String
    /// The expression, to see which sentences it fits.
    package let pattern: StepExpression
    /// The place of the definition.
    package let definition: SourceLocation
    /// The steps that it fits, in the order of the features.
    package let uses: [SourceLocation]
}

extension StepRegistry {
    /// The places at which features use each definition.
    ///
    /// A step of a background counts once for each scenario that it is part of only in the run; here its line
    /// counts once.
    package func usage(in features: [LoadedFeature]) -> [StepUsage] {
        var uses: [ObjectIdentifier: [SourceLocation]] = [:]
        var seen: Set<Use> = []
        for feature in features {
            for pickle in feature.pickles {
                for step in pickle.steps {
                    let place = SourceLocation(step.step.location, in: feature.group.location.file)
                    let found: [StepDefinition]
                    switch resolve(step.text) {
                    case .undefined, .unknown: found = []
                    case .found(let definition, _): found = [definition]
                    case .ambiguous(let matches): found = matches.map(\.definition)
                    }
                    for definition in found {
                        let id = ObjectIdentifier(definition)
                        guard seen.insert(Use(definition: id, place: place)).inserted else { continue }
                        uses[id, default: []].append(place)
                    }
                }
            }
        }
        return definitions.map { definition in
            StepUsage(
                word: definition.word, expression: definition.source, pattern: definition.expression,
                definition: definition.location,
                uses: uses[ObjectIdentifier(definition)] ?? [])
        }
    }

    private struct Use: Hashable {
        let definition: ObjectIdentifier
        let place: SourceLocation
    }
}
