import Foundation
import Gherkin
import KeaEvents

/// A stream of messages as the events of a run: read once for what was to be run, and once more for what was.
struct MessageRun {
    private let root: String
    private var info = RunInfo(exampleCount: 0)
    private var sources: [RunEvent] = []
    private var features: [String: MessageFeature] = [:]
    private var pickles: [String: (uri: String, place: Int)] = [:]
    /// The step of a pickle, by the id of it.
    private var pickleSteps: [String: Int] = [:]
    private var glue = Glue()
    private var definitions: [String: Int] = [:]
    private var hooks: [String: Int] = [:]
    private var snippets: [String: [String]] = [:]
    private var cases: [MessageEnvelope.TestCase] = []
    private var ids: Set<String> = []
    private var attempts: MessageAttempts

    /// - Parameter root: the folder that paths begin at.
    init(root: String) {
        self.root = root
        attempts = MessageAttempts(root: root)
    }

    // MARK: The first time

    /// Notes what a message says of what is to be run.
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
                    // Messages do not say with which word a sentence was defined.
                    word: "step", expression: definition.pattern.source,
                    isRegularExpression: definition.pattern.type == "REGULAR_EXPRESSION",
                    location: place(of: definition.sourceReference), order: order))
        } else if let hook = message.hook {
            hooks[hook.id] = glue.hooks.count
            glue.hooks.append(
                Glue.Hook(
                    moment: HookMoment(messageType: hook.type), name: hook.name, tags: hook.tagExpression,
                    location: place(of: hook.sourceReference), order: order))
        } else if let type = message.parameterType {
            glue.parameterTypes.append(
                Glue.ParameterType(
                    name: type.name, patterns: type.regularExpressions,
                    preferForRegularExpressionMatch: type.preferForRegularExpressionMatch,
                    useForSnippets: type.useForSnippets,
                    location: type.sourceReference.map { $0.place(below: root) }))
        } else if let type = message.undefinedParameterType {
            glue.undefinedParameterTypes.append(
                Glue.UndefinedParameterType(
                    name: type.name, expression: type.expression, location: place(of: nil)))
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

    private func place(of reference: MessageEnvelope.Reference?) -> SourceLocation {
        (reference ?? MessageEnvelope.Reference()).place(below: root)
    }

    private var order: Int { glue.stepDefinitions.count + glue.hooks.count }

    private mutating func add(_ source: FeatureSource) {
        sources.append(.source(source))
        // What is told twice is the same; where it is not, that is said of it as an event.
        guard features[source.name] == nil else { return }
        let document = GherkinParser().parse(source.text, uri: source.name).document
        guard let document else { return }
        let pickles = document.pickles()
        features[source.name] = MessageFeature(pickles: pickles, names: document.names(of: pickles))
    }

    private mutating func add(_ pickle: MessageEnvelope.Pickle) throws {
        let place = features[pickle.uri]?.known ?? 0
        features[pickle.uri]?.known += 1
        guard let known = features[pickle.uri]?.pickles, known.indices.contains(place),
            known[place].name == pickle.name, known[place].steps.count == pickle.steps.count
        else { throw EventFault("the feature \(pickle.uri) has no such scenario: \(pickle.name)") }
        pickles[pickle.id] = (pickle.uri, place)
        for (index, step) in pickle.steps.enumerated() { pickleSteps[step.id] = index }
    }

    // MARK: The second time

    /// Begins the second time.
    ///
    /// - Returns: what comes before the first hook or attempt.
    mutating func begin() -> [RunEvent] {
        attempts = MessageAttempts(root: root)
        attempts.hooks = hooks.mapValues { index in
            let hook = glue.hooks[index]
            return HookInfo(moment: hook.moment, name: hook.name, location: hook.location, index: index)
        }
        var events: [RunEvent] = []
        var repetitions: [String: Int] = [:]
        let counts = Dictionary(cases.map { ($0.pickleId, 1) }, uniquingKeysWith: +)
        for (index, planned) in cases.enumerated() {
            let pickleID = planned.pickleId
            guard let (uri, place) = pickles[pickleID], let feature = features[uri] else { continue }
            let (pickle, name) = (feature.pickles[place], feature.names[place])
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
            events.append(.testCase(TestCase(example: index, source: uri, pickle: place, steps: steps)))
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

    /// The events of a message.
    mutating func events(_ line: Data) throws -> [RunEvent] { try attempts.events(MessageEnvelope(line)) }

    private func testStep(_ step: MessageEnvelope.TestCase.Step) -> TestCase.Step? {
        if let hook = step.hookId.flatMap({ hooks[$0] }) { return .hook(hook) }
        guard let place = step.pickleStepId.flatMap({ pickleSteps[$0] }), let id = step.pickleStepId else {
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
        return .step(place, matches, snippets: snippets[id] ?? [])
    }

    /// A step as reports know it, and what is to be said of it where it is undefined or ambiguous.
    private func step(
        _ step: TestCase.Step, of pickle: Pickle, _ place: SourceLocation
    ) -> MessageAttempts.Step {
        if let index = step.hook {
            let hook = glue.hooks[index]
            let info = HookInfo(moment: hook.moment, name: hook.name, location: hook.location, index: index)
            return MessageAttempts.Step(
                info: StepInfo(
                    keyword: "", text: info.title, location: place, definition: hook.location, isHook: true))
        }
        guard let index = step.pickleStep, pickle.steps.indices.contains(index) else {
            return MessageAttempts.Step(info: StepInfo(keyword: "", text: "", location: place))
        }
        let written = pickle.steps[index]
        let fitting = step.matches.map { glue.stepDefinitions[$0.definition] }
        let info = StepInfo(
            keyword: written.step.keyword, text: written.text,
            location: SourceLocation(written.step.location, in: place.file),
            argument: written.shownArgument, definition: fitting.count == 1 ? fitting[0].location : nil)
        let number = fitting.isEmpty ? "no step definition fits" : "\(fitting.count) step definitions fit"
        let misfit = Failure(
            kind: .definition, message: "\(number) “\(info.text)”",
            details: fitting.map { "\($0.expression)  \($0.location)" }, location: info.location,
            snippet: step.snippets.first?.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init) ?? [])
        return MessageAttempts.Step(info: info, misfit: misfit)
    }
}

/// A feature as its messages tell of it.
private struct MessageFeature {
    let pickles: [Pickle]
    let names: [PickleName]
    /// The number of its pickles that had a message.
    var known = 0
}

extension MessageEnvelope {
    /// A message of a kind that there is.
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
