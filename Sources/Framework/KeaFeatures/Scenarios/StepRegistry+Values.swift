import CucumberExpressions
import Kea
import KeaEvents

/// The value of one parameter of a step's closure, as far as it is known before the step runs.
enum StepValue {
    case world(any World.Type)
    case value(Any)
    /// An argument that the project's closure converts when the step runs, or the text if the step takes one.
    case custom(Argument, [any World.Type], ParameterTransformer.Custom, isText: Bool)
}

extension StepValue {
    /// The value as failures print it; `nil` if the feature or the world shows it.
    @MainActor var text: String? {
        switch self {
        case .world, .value(_ as DataTable), .value(_ as DocString): nil
        case .value(let value): printed(value)
        case .custom(let argument, _, _, _): "made of “\(argument.matchedText ?? "")” when the step runs"
        }
    }
}

extension StepRegistry {
    /// Returns the definitions of steps; `nil` unless one matches each step and takes its arguments.
    func soundDefinitions(of steps: [ScenarioStep]) -> [StepDefinition]? {
        var definitions: [StepDefinition] = []
        for step in steps {
            let isPlain = step.pickle.dataTable == nil && step.pickle.docString == nil
            let known = known(step.info.text)
            guard case .found(let definition, let arguments) = known.resolution,
                isPlain && known.isSound || (try? values(for: step, of: definition, arguments)) != nil
            else { return nil }
            if isPlain { known.isSound = true }
            definitions.append(definition)
        }
        return definitions
    }

    /// Returns the values for a definition's closure, before the step runs: an earlier error hides no later one.
    func values(
        for step: ScenarioStep, of definition: StepDefinition, _ arguments: [Argument]
    ) throws(Failure) -> [StepValue] {
        var arguments = arguments[...]
        var values: [StepValue] = []
        var takesTable = false
        var takesDocString = false
        do {
            for parameter in definition.body.parameters {
                switch parameter.source.kind {
                case .world(let type): values.append(.world(type))
                case .argument(_, let convert):
                    guard let argument = arguments.popFirst() else { continue }
                    values.append(try value(of: argument, as: parameter.type, convert))
                case .table(_, let convert):
                    takesTable = true
                    if let table = step.table { values.append(.value(try convert(table))) }
                case .docString(let convert):
                    takesDocString = true
                    guard let text = step.docString else { continue }
                    do { values.append(.value(try convert(text))) } catch {
                        throw step.failure("\(error)", of: definition, at: step.docStringPlace)
                    }
                }
            }
        } catch let failure as Failure {
            throw failure
        } catch let error as StepArgumentError {
            throw step.failure(error, of: definition)
        } catch {
            throw step.failure("\(error)", of: definition, at: step.tablePlace())
        }
        if let failure = misplaced(step, definition, takesTable: takesTable, takesDocString: takesDocString) {
            throw failure
        }
        return values
    }

    /// Returns whether the values in a sentence are among those that a definition takes.
    func takes(_ arguments: [Argument], _ definition: StepDefinition) -> Bool {
        var arguments = arguments[...]
        return definition.body.parameters.allSatisfy { parameter in
            guard case .argument(_, let convert) = parameter.source.kind,
                let argument = arguments.popFirst()
            else { return true }
            return (try? value(of: argument, as: parameter.type, convert)) != nil
        }
    }

    private func value(
        of argument: Argument, as type: Any.Type, _ convert: (String?) throws -> Any
    ) throws -> StepValue {
        let text = argument.matchedText == nil ? nil : argument.text
        guard let text, let transformer = transformers[argument.parameterType?.name ?? ""] else {
            return .value(try convert(text))
        }
        switch transformer.conversion {
        case .pure(let convert):
            let value = try convert(text)
            return .value(type == String.self ? text : value)
        case .custom(let worlds, let transform):
            return .custom(argument, worlds, transform, isText: type == String.self)
        }
    }

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

    private func sentences(
        near step: ScenarioStep, thatTake what: String, _ isOfKind: (_ParameterSource.Kind) -> Bool
    ) -> [String] {
        let definitions = definitions.filter { $0.body.parameters.contains { isOfKind($0.source.kind) } }
        let nearest = SentenceAdvisor(definitions.map(\.expression)).nearest(to: step.info.text)
        guard !nearest.isEmpty else { return [] }
        return ["sentences like it that take \(what):"]
            + nearest.map { "  \($0.expression)  \(definitions[$0.position].location)" }
    }

    /// Returns whether one definition matches a sentence and takes the values in it.
    func isDefined(_ sentence: String) -> Bool {
        guard case .found(let definition, let arguments) = resolve(sentence) else { return false }
        return takes(arguments, definition)
    }

    func ambiguous(_ step: ScenarioStep, _ definitions: [StepDefinition]) -> Failure {
        Failure(
            kind: .definition, message: "\(definitions.count) step definitions fit “\(step.info.text)”",
            details: definitions.map { "\($0.source)  \($0.location)" }, location: step.info.location)
    }

    func unknown(_ step: ScenarioStep, _ definition: StepDefinition, _ error: MatchError) -> Failure {
        Failure(
            kind: .definition, message: "it cannot be found out whether \(definition.source) fits: \(error)",
            details: ["step definition: \(definition.location)"], location: step.info.location)
    }
}
