import CucumberExpressions
import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns the sentences that features may use.
    package func vocabulary(_ diagnostics: [Diagnostic]) -> Vocabulary {
        Vocabulary(
            definitions: definitions.map(entry),
            parameterTypes: glue.parameterTypes,
            meanings: parameterTypes.parameterTypes.reduce(into: [:]) { $0[$1.name] = $1.meaning },
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
            parameters: parameters, worlds: definition.body.worlds.map { "\($0)" }, columns: columns,
            takesDocString: takesDocString)
    }

    package func mistakes(in pickles: [Pickle], path: String) -> [StepMistake] {
        var seen: Set<[Int]> = []
        var mistakes: [StepMistake] = []
        for pickle in pickles where !pickle.tags.contains(where: { $0.name == "@skip" }) {
            // A background step is checked once, not for each scenario.
            for step in pickle.steps
            where seen.insert([step.step.id, step.exampleRow?.id ?? -1]).inserted {
                let isPlain = step.dataTable == nil && step.docString == nil
                if isPlain, known(step.text).isSound { continue }
                if let mistake = mistake(in: ScenarioStep(step, in: path), among: pickle.steps) {
                    mistakes.append(mistake)
                } else if isPlain {
                    known(step.text).isSound = true
                }
            }
        }
        return mistakes
    }

    private func mistake(in step: ScenarioStep, among steps: [PickleStep]) -> StepMistake? {
        var (isUndefined, failure) = (false, Failure.blank)
        switch resolve(step.info.text) {
        case .undefined:
            (isUndefined, failure) = (true, undefinedSteps.failure(of: step, among: steps))
            // An editor offers the definition beside the sentences that are near.
            if failure.snippet.isEmpty {
                failure.snippet = undefinedSteps.snippets(for: step.pickle, limit: 1).first ?? []
            }
        case .ambiguous(let matches): failure = ambiguous(step, matches.map(\.definition))
        case .unknown(let definition, let error): failure = unknown(step, definition, error)
        case .found(let definition, let found):
            do throws(Failure) {
                _ = try values(for: step, of: definition, found)
                return nil
            } catch { failure = error }
        }
        let line = step.pickle.step.location.line
        return StepMistake(line: line, isUndefined: isUndefined, failure: failure)
    }
}
