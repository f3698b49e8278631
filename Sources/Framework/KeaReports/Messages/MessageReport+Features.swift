import Gherkin
import KeaText

extension MessageReport {
    mutating func write(_ source: FeatureSource) {
        let parser = GherkinParser(firstID: ids.following)
        let result = parser.parse(source.text, uri: source.name)
        messages.write(result.source)
        let checked = result.checked()
        let mistakes = checked.problems.filter(\.isMistake)
        for error in result.errors { messages.write(error) }
        let errors = Set(result.errors.map(\.location.line))
        for mistake in mistakes where !errors.contains(mistake.location.line) {
            messages.writeError(mistake.message, in: source.name, at: mistake.location)
        }
        let pickles = checked.pickles
        guard let document = checked.document, mistakes.isEmpty || !pickles.isEmpty else {
            features[source.name] = []
            return
        }
        messages.write(document)
        for pickle in pickles { messages.write(pickle) }
        // The identifiers of a pickle's steps come directly before its own.
        features[source.name] = document.pickles().map { ($0.id, $0.id - $0.steps.count) }
        _ = ids.reserve((pickles.last.map { $0.id + 1 } ?? document.endID) - ids.following)
    }

    /// Writes the parameter types, then the step definitions and hooks in the order of their registration.
    mutating func write(_ glue: Glue) {
        let paths = paths
        verdict.addMistakes(of: glue)
        for type in glue.parameterTypes {
            let id = ids.next()
            messages.envelope("parameterType") { json in
                json.id("id", id)
                json.member("name", type.name)
                json.member("regularExpressions", type.patterns)
                json.member("preferForRegularExpressionMatch", type.preferForRegularExpressionMatch)
                json.member("useForSnippets", type.useForSnippets)
                if let location = type.location { json.write(reference: location, paths) }
            }
        }
        for type in glue.undefinedParameterTypes {
            messages.envelope("undefinedParameterType") { json in
                json.member("name", type.name)
                json.member("expression", type.expression)
            }
        }
        ids.stepDefinitions = Array(repeating: 0, count: glue.stepDefinitions.count)
        ids.hooks = Array(repeating: 0, count: glue.hooks.count)
        let parts =
            glue.stepDefinitions.indices.map { (glue.stepDefinitions[$0].order, false, $0) }
            + glue.hooks.indices.map { (glue.hooks[$0].order, true, $0) }
        for (_, isHook, index) in parts.sorted(by: { $0.0 < $1.0 }) {
            let id = ids.next()
            if isHook {
                ids.hooks[index] = id
                write(glue.hooks[index], id)
            } else {
                ids.stepDefinitions[index] = id
                write(glue.stepDefinitions[index], id)
            }
        }
    }

    private mutating func write(_ definition: Glue.StepDefinition, _ id: Int) {
        let paths = paths
        messages.envelope("stepDefinition") { json in
            json.id("id", id)
            json.object("pattern") { json in
                json.member("source", definition.expression)
                json.member(
                    "type", definition.isRegularExpression ? "REGULAR_EXPRESSION" : "CUCUMBER_EXPRESSION")
            }
            json.write(reference: definition.location, paths)
        }
    }

    private mutating func write(_ hook: Glue.Hook, _ id: Int) {
        let paths = paths
        messages.envelope("hook") { json in
            json.id("id", id)
            json.member("name", hook.name)
            json.member("type", hook.moment.messageType)
            json.member("tagExpression", hook.tags)
            json.write(reference: hook.location, paths)
        }
    }
}

extension HookMoment {
    /// The name in the protocol; hooks around features and rules have none.
    fileprivate var messageType: String? {
        switch self {
        case .beforeRun: "BEFORE_TEST_RUN"
        case .afterRun: "AFTER_TEST_RUN"
        case .beforeScenario: "BEFORE_TEST_CASE"
        case .afterScenario: "AFTER_TEST_CASE"
        case .beforeStep: "BEFORE_TEST_STEP"
        case .afterStep: "AFTER_TEST_STEP"
        case .beforeFeature, .afterFeature, .beforeRule, .afterRule: nil
        }
    }
}

extension MessageWriter {
    mutating func write(_ testCase: TestCase, _ planned: MessageTestCase, run: Int, _ ids: MessageIDs) {
        envelope("testCase") { json in
            json.id("id", planned.id)
            json.id("pickleId", planned.pickle)
            json.objects("testSteps", testCase.steps.count) { json, index in
                json.id("id", planned.id + 1 + index)
                json.write(testCase.steps[index], planned, ids)
            }
            json.id("testRunStartedId", run)
        }
    }
}

extension JSONText {
    fileprivate mutating func write(_ step: TestCase.Step, _ planned: MessageTestCase, _ ids: MessageIDs) {
        if let hook = step.hook { return id("hookId", ids.hooks[hook]) }
        guard let pickleStep = step.pickleStep else { return }
        id("pickleStepId", planned.firstPickleStep + pickleStep)
        array("stepDefinitionIds") {
            for match in step.matches { $0.id(ids.stepDefinitions[match.definition]) }
        }
        objects("stepMatchArgumentsLists", step.matches.count) { json, index in
            let match = step.matches[index]
            json.objects("stepMatchArguments", match.arguments.count) { json, index in
                let argument = match.arguments[index]
                json.object("group") { $0.write(argument.group) }
                json.member("parameterTypeName", argument.parameterType)
            }
        }
    }

    private mutating func write(_ group: TestCase.Group) {
        if let start = group.start { member("start", start) }
        member("value", group.value)
        guard !group.children.isEmpty else { return }
        objects("children", group.children.count) { $0.write(group.children[$1]) }
    }
}
