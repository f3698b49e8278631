import CucumberExpressions
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns the failure of a sentence's values, its data table or its doc string; `nil` if they are valid.
    ///
    /// The check happens before the step runs, in dry runs too, so that no error hides behind an earlier one.
    func misfit(_ step: ScenarioStep, _ definition: StepDefinition, _ arguments: [Argument]) -> Failure? {
        var arguments = arguments[...]
        var takesTable = false
        var takesDocString = false
        do {
            for parameter in definition.body.parameters {
                switch parameter.source {
                case .world: break
                case .argument(_, let check):
                    guard let argument = arguments.popFirst(), argument.matchedText != nil else { continue }
                    let transformer = transformer(for: argument.parameterTypeName ?? "")
                    try (transformer?.check ?? check)(argument.text)
                case .table(let check):
                    takesTable = true
                    if let table = step.table { try check(table) }
                case .docString(let check):
                    takesDocString = true
                    guard let text = step.docString else { continue }
                    do { try check(text) } catch {
                        return step.failure("\(error)", of: definition, at: step.docStringPlace)
                    }
                }
            }
        } catch let error as StepArgumentError {
            return step.failure(error, of: definition)
        } catch {
            return step.failure("\(error)", of: definition, at: step.tablePlace())
        }
        return misplaced(step, definition, takesTable: takesTable, takesDocString: takesDocString)
    }

    /// Returns the failure for an unexpected or missing data table or doc string.
    private func misplaced(
        _ step: ScenarioStep, _ definition: StepDefinition, takesTable: Bool, takesDocString: Bool
    ) -> Failure? {
        let sentence = "“\(step.info.text)”"
        if step.table != nil, !takesTable {
            let message =
                takesDocString && step.docString == nil
                ? "\(sentence) takes a doc string, not a table" : "\(sentence) takes no table"
            let details = sentences(near: step, thatTake: "a table") {
                if case .table = $0 { true } else { false }
            }
            return step.failure(message, of: definition, at: step.tablePlace(), details: details)
        }
        if step.docString != nil, !takesDocString {
            let message =
                takesTable && step.table == nil
                ? "\(sentence) takes a table, not a doc string" : "\(sentence) takes no doc string"
            let details = sentences(near: step, thatTake: "a doc string") {
                if case .docString = $0 { true } else { false }
            }
            return step.failure(message, of: definition, at: step.docStringPlace, details: details)
        }
        if takesTable, step.table == nil {
            return step.failure("the step has no data table below it", of: definition)
        }
        if takesDocString, step.docString == nil {
            return step.failure("the step has no doc string below it", of: definition)
        }
        return nil
    }

    /// Returns the sentences of a kind that are closest to a step's sentence, at most three.
    private func sentences(
        near step: ScenarioStep, thatTake what: String, _ isOfKind: (ParameterSource) -> Bool
    ) -> [String] {
        let definitions = definitions.filter { $0.body.parameters.contains { isOfKind($0.source) } }
        let nearest = NearMissFinder(definitions.map(\.expression)).nearest(to: step.info.text)
        guard !nearest.isEmpty else { return [] }
        return ["sentences like it that take \(what):"]
            + nearest.map { "  \($0.expression)  \(definitions[$0.position].location)" }
    }
}
