import Gherkin
import Kea
import KeaEvents

package struct StepUsage {
    package let definition: StepDefinition
    package private(set) var uses: [SourceLocation] = []
    /// Its first use, or the first without a placeholder: the sentence, and the columns of all its tables.
    package private(set) var example: (sentence: String, header: [String])?
    private var hasWrittenExample = false

    fileprivate init(_ definition: StepDefinition) { self.definition = definition }

    /// Whether it takes a table of one column without a header.
    package var takesList: Bool {
        definition.body.parameters.contains { parameter in
            guard case .table(let row?, _) = parameter.source.kind else { return false }
            return row is any StepArgument.Type
        }
    }

    fileprivate mutating func add(_ step: PickleStep, at location: SourceLocation) {
        uses.append(location)
        var (sentence, header) = example ?? (step.text, [])
        // A value in place of a placeholder need not agree with the words around it.
        if step.text == step.step.text, !hasWrittenExample {
            (sentence, hasWrittenExample) = (step.text, true)
        }
        header += (step.dataTable?.first ?? []).filter { !header.contains($0) }
        example = (sentence, header)
    }
}

extension StepRegistry {
    /// Returns the steps that use each definition; a background step counts once, and not for each scenario.
    package func usage(in features: [LoadedFeature]) -> [StepUsage] {
        var usages = definitions.map(StepUsage.init)
        var seen = definitions.map { _ in Set<SourceLocation>() }
        for feature in features {
            for step in feature.pickles.lazy.flatMap(\.steps) {
                let location = SourceLocation(step.step.location, in: feature.group.location.file)
                for index in resolve(step.text).definitions.map(\.index)
                where seen[index].insert(location).inserted {
                    usages[index].add(step, at: location)
                }
            }
        }
        return usages
    }
}
