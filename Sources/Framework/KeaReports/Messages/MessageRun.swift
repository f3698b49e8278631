import Foundation
import Gherkin
import KeaEvents

/// Turns messages into the events of a run; reads them once for the plan, and once for the results.
struct MessageRun {
    private let root: String
    private var info = RunInfo(exampleCount: 0)
    private var sources: [RunEvent] = []
    private var features: [String: MessageFeature] = [:]
    private var pickles: [String: (uri: String, index: Int)] = [:]
    /// The indices of pickle steps, by identifier.
    private var pickleSteps: [String: Int] = [:]
    private var glue = Glue()
    private var definitions: [String: Int] = [:]
    private var hooks: [String: Int] = [:]
    private var snippets: [String: [String]] = [:]
    private var cases: [MessageEnvelope.TestCase] = []
    private var ids: Set<String> = []
    private var attempts: MessageAttempts

    /// - Parameter root: the folder in which relative paths start.
    init(root: String) {
        self.root = root
        attempts = MessageAttempts(root: root)
    }

    // MARK: - The plan

    /// Notes the facts of a message about the plan.
    mutating func note(_ line: Data) throws {
        let message = try MessageEnvelope(line)
        if let source = message.source {
            add(FeatureSource(name: source.uri, text: source.data, mediaType: source.mediaType))
        } else if let pickle = message.pickle {
            try add(pickle)
        } else if let definition = message.stepDefinition {
            definitions[definition.id] = glue.stepDefinitions.count
            glue.stepDefinitions.append(
                Glue.StepDefinition(
                    // Messages do not contain the word.
                    word: "step", expression: definition.pattern.source,
                    isRegularExpression: definition.pattern.type == "REGULAR_EXPRESSION",
                    location: location(of: definition.sourceReference), order: order))
        } else if let hook = message.hook {
            hooks[hook.id] = glue.hooks.count
            glue.hooks.append(
                Glue.Hook(
                    moment: HookMoment(messageType: hook.type), name: hook.name, tags: hook.tagExpression,
                    location: location(of: hook.sourceReference), order: order))
        } else if let type = message.parameterType {
            glue.parameterTypes.append(
                Glue.ParameterType(
                    name: type.name, patterns: type.regularExpressions,
                    preferForRegularExpressionMatch: type.preferForRegularExpressionMatch,
                    useForSnippets: type.useForSnippets,
                    location: type.sourceReference.map { $0.location(below: root) }))
        } else if let type = message.undefinedParameterType {
            glue.undefinedParameterTypes.append(
                Glue.UndefinedParameterType(
                    name: type.name, expression: type.expression, location: location(of: nil)))
        } else if let suggestion = message.suggestion {
            snippets[suggestion.pickleStepId] = suggestion.snippets.map(\.code)
        } else if let planned = message.testCase {
            guard pickles[planned.pickleId] != nil else {
                throw EventFault("there is no pickle \(planned.pickleId)")
            }
            guard ids.insert(planned.id).inserted else {
                throw EventFault("there is a test case \(planned.id) before")
            }
            for step in planned.testSteps where testStep(step) == nil {
                throw EventFault("there is no step or hook of the step \(step.id)")
            }
            cases.append(planned)
        } else if let start = message.testRunStarted {
            info.startedAt = start.timestamp.value
            info.shard = start.id.flatMap { RunInfo.Shard(messageID: $0) }
        }
    }

    private func location(of reference: MessageEnvelope.Reference?) -> SourceLocation {
        (reference ?? MessageEnvelope.Reference()).location(below: root)
    }

    private var order: Int { glue.stepDefinitions.count + glue.hooks.count }

    private mutating func add(_ source: FeatureSource) {
        sources.append(.source(source))
        // A source that differs from an earlier one of its name is reported as an event.
        guard features[source.name] == nil else { return }
        let document = GherkinParser().parse(source.text, uri: source.name).document
        guard let document else { return }
        let pickles = document.pickles()
        features[source.name] = MessageFeature(pickles: pickles, names: document.names(of: pickles))
    }

    private mutating func add(_ pickle: MessageEnvelope.Pickle) throws {
        let index = features[pickle.uri]?.known ?? 0
        features[pickle.uri]?.known += 1
        guard let known = features[pickle.uri]?.pickles, known.indices.contains(index),
            known[index].name == pickle.name, known[index].steps.count == pickle.steps.count
        else { throw EventFault("the feature \(pickle.uri) has no such scenario: \(pickle.name)") }
        pickles[pickle.id] = (pickle.uri, index)
        for (index, step) in pickle.steps.enumerated() { pickleSteps[step.id] = index }
    }

    // MARK: - The results

    /// Starts the second reading.
    ///
    /// - Returns: the events before the first hook or attempt.
    mutating func begin() -> [RunEvent] {
        attempts = MessageAttempts(root: root)
        attempts.hooks = hooks.mapValues(hookInfo)
        var events: [RunEvent] = []
        var repetitions: [String: Int] = [:]
        let counts = Dictionary(cases.map { ($0.pickleId, 1) }, uniquingKeysWith: +)
        for (index, planned) in cases.enumerated() {
            let pickleID = planned.pickleId
            guard let (uri, pickleIndex) = pickles[pickleID], let feature = features[uri] else { continue }
            let (pickle, name) = (feature.pickles[pickleIndex], feature.names[pickleIndex])
            repetitions[pickleID, default: 0] += 1
            let count = counts[pickleID] ?? 1
            let suffix = count > 1 ? " (\(repetitions[pickleID] ?? 1) of \(count))" : ""
            let file = MessageEnvelope.path(uri, below: root)
            let example = ExampleInfo(
                id: name.id + suffix, kind: .scenario, suite: uri,
                path: name.path.dropLast() + [(name.path.last ?? "") + suffix],
                location: SourceLocation(pickle.location, in: file), tags: pickle.tags.map(\.name),
                index: index)
            let steps = planned.testSteps.compactMap(testStep)
            events.append(.testCase(TestCase(example: index, source: uri, pickle: pickleIndex, steps: steps)))
            attempts.cases[planned.id] = MessageAttempts.Case(
                info: example, isEmpty: pickle.steps.isEmpty,
                steps: zip(planned.testSteps, steps).map { envelope, step in
                    (envelope.id, self.step(step, of: pickle, example.location))
                })
            info.exampleCounts[uri, default: 0] += 1
        }
        info.exampleCount = attempts.cases.count
        return [.runStarted(info)] + sources + [.glue(glue)] + events
    }

    /// Returns the events of a message.
    mutating func events(_ line: Data) throws -> [RunEvent] { try attempts.events(MessageEnvelope(line)) }

    private func hookInfo(_ index: Int) -> HookInfo {
        let hook = glue.hooks[index]
        return HookInfo(moment: hook.moment, name: hook.name, location: hook.location, index: index)
    }

    private func testStep(_ step: MessageEnvelope.TestCase.Step) -> TestCase.Step? {
        if let hook = step.hookId.flatMap({ hooks[$0] }) { return .hook(hook) }
        guard let id = step.pickleStepId, let index = pickleSteps[id] else {
            return nil
        }
        let lists = step.stepMatchArgumentsLists ?? []
        let matches = (step.stepDefinitionIds ?? []).enumerated().compactMap { index, id in
            definitions[id].map { definition in
                TestCase.Match(
                    definition: definition,
                    arguments: lists.indices.contains(index)
                        ? lists[index].stepMatchArguments.map(TestCase.Argument.init) : [])
            }
        }
        return .step(index, matches, snippets: snippets[id] ?? [])
    }

    /// Returns a step, with its failure if it is undefined or ambiguous.
    private func step(
        _ step: TestCase.Step, of pickle: Pickle, _ location: SourceLocation
    ) -> MessageAttempts.Step {
        if let index = step.hook {
            let hook = hookInfo(index)
            return MessageAttempts.Step(
                info: StepInfo(
                    keyword: "", text: hook.title, location: location, definition: hook.location, isHook: true
                ))
        }
        guard let index = step.pickleStep, pickle.steps.indices.contains(index) else {
            return MessageAttempts.Step(info: StepInfo(keyword: "", text: "", location: location))
        }
        let written = pickle.steps[index]
        let matching = step.matches.map { glue.stepDefinitions[$0.definition] }
        let info = StepInfo(
            keyword: written.step.keyword, text: written.text,
            location: SourceLocation(written.step.location, in: location.file),
            argument: written.shownArgument, definition: matching.count == 1 ? matching[0].location : nil)
        let number = matching.isEmpty ? "no step definition fits" : "\(matching.count) step definitions fit"
        let failure = Failure(
            kind: .definition, message: "\(number) “\(info.text)”",
            details: matching.map { "\($0.expression)  \($0.location)" }, location: info.location,
            snippet: step.snippets.first?.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init) ?? [])
        return MessageAttempts.Step(info: info, definitionFailure: failure)
    }
}

/// A feature that messages describe.
private struct MessageFeature {
    let pickles: [Pickle]
    let names: [PickleName]
    /// The number of pickle messages so far.
    var known = 0
}

extension MessageEnvelope {
    /// A message of a known kind.
    private struct Known: Decodable {
        let envelope: MessageEnvelope

        init(from decoder: any Decoder) throws {
            guard try !decoder.container(keyedBy: CodingKeys.self).allKeys.isEmpty else {
                throw EventFault("there is no message of this kind")
            }
            envelope = try MessageEnvelope(from: decoder)
        }
    }

    init(_ line: Data) throws {
        self = try JSONDecoder().decode(Known.self, from: line).envelope
    }
}

extension SourceLocation {
    fileprivate init(_ location: Location, in file: String) {
        self.init(file: file, line: location.line, column: location.column)
    }
}

extension TestCase.Argument {
    fileprivate init(_ argument: MessageEnvelope.TestCase.Argument) {
        self.init(group: TestCase.Group(argument.group), parameterType: argument.parameterTypeName)
    }
}

extension TestCase.Group {
    fileprivate init(_ group: MessageEnvelope.TestCase.Group) {
        self.init(value: group.value, start: group.start, children: (group.children ?? []).map { Self($0) })
    }
}
