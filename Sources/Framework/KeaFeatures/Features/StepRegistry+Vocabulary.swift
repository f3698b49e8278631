import CucumberExpressions
import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns the sentences that features may use.
    package func vocabulary(_ diagnostics: [Diagnostic]) -> Vocabulary {
        Vocabulary(
            definitions: definitions.map(entry),
            parameterTypes: parameterTypes.parameterTypes.compactMap { type in
                guard let place = type.place else { return nil }
                return Vocabulary.ParameterType(
                    name: type.name, meaning: type.meaning ?? "", patterns: type.patterns,
                    isPreferred: type.preferForRegularExpressionMatch,
                    location: SourceLocation(file: place.file, line: place.line))
            },
            diagnostics: diagnostics)
    }

    private func entry(_ definition: StepDefinition) -> Vocabulary.Definition {
        var types = definition.expression.parameterTypes[...]
        var parameters: [Vocabulary.Parameter] = []
        var columns: [Vocabulary.Column]?
        var takesDocString = false
        for parameter in definition.body.parameters {
            switch parameter.source.kind {
            case .world: break
            case .argument:
                let name = (types.popFirst() ?? nil)?.name ?? ""
                parameters.append(
                    Vocabulary.Parameter(
                        name: name, type: "\(parameter.type)", values: allTexts(of: parameter.type)))
            case .table(let row, _): columns = row.map(TableDecoder.columns) ?? []
            case .docString: takesDocString = true
            }
        }
        return Vocabulary.Definition(
            word: definition.word, expression: definition.expression.source,
            isRegularExpression: definition.expression.isRegularExpression, location: definition.location,
            parameters: parameters, worlds: definition.worlds, columns: columns,
            takesDocString: takesDocString)
    }

    package func check(_ pickles: [Pickle], path: String) -> FeatureCheck {
        var seen: Set<[Int]> = []
        var steps: [FeatureCheck.Step] = []
        for pickle in pickles {
            // A background step is checked once, not for each scenario.
            for step in pickle.steps
            where seen.insert([step.step.id, step.exampleRow?.id ?? -1]).inserted {
                let isPlain = step.dataTable == nil && step.docString == nil
                if isPlain, soundSentences.contains(step.text) { continue }
                let checked = check(ScenarioStep(step, in: path), among: pickle.steps)
                if checked.problem != nil {
                    steps.append(checked)
                } else if isPlain {
                    soundSentences.insert(step.text)
                }
            }
        }
        return FeatureCheck(steps: steps)
    }

    private func check(_ step: ScenarioStep, among steps: [PickleStep]) -> FeatureCheck.Step {
        let definitions: [StepDefinition]
        var arguments: [Argument] = []
        var problem: Failure?
        switch resolve(step.info.text) {
        case .undefined:
            var failure = undefined(step, among: steps)
            // An editor offers the definition beside the sentences that are near.
            if failure.snippet.isEmpty { failure.snippet = snippets(for: step.pickle, limit: 1).first ?? [] }
            (definitions, problem) = ([], failure)
        case .ambiguous(let matches):
            definitions = matches.map(\.definition)
            problem = ambiguous(step, definitions)
        case .unknown(let definition, let error):
            (definitions, problem) = ([definition], unknown(step, definition, error))
        case .found(let definition, let found):
            (definitions, arguments) = ([definition], found)
            do throws(Failure) { _ = try values(for: step, of: definition, found) } catch { problem = error }
        }
        let isWritten = step.info.text == step.pickle.step.text
        return FeatureCheck.Step(
            line: step.pickle.step.location.line, row: step.pickle.exampleRow?.location.line,
            definitions: definitions.map(\.index),
            arguments: !isWritten
                ? []
                : arguments.map(\.group).compactMap { group in
                    guard let start = group.start, let end = group.end else { return nil }
                    return start..<end
                },
            problem: problem)
    }
}

extension StepDefinition {
    fileprivate var worlds: [String] { body.worlds.map { "\($0)" } }
}
