import CucumberExpressions
import Foundation
import Kea
import KeaEvents
import KeaText

@MainActor
package final class StepRegistry {
    package private(set) var definitions: [StepDefinition] = []
    package private(set) var parameterTypes = ParameterTypeRegistry()
    var hooks = ScenarioHooks()

    /// The locations of hooks with errors: any feature may need them.
    package internal(set) var hooksWithMistakes: Set<SourceLocation> = []
    package internal(set) var glue = Glue()
    private var registered = 0

    private var index = StepIndex<StepDefinition>()
    private var sentences: [String: KnownSentence] = [:]
    private static let sentenceLimit = 16_384
    /// The number of sentences whose matches test cases share, at most 4,096.
    private var meaningCount = 0
    private(set) lazy var advisor = SentenceAdvisor(index) {
        SentenceAdvisor.Origin(word: $0.word, file: $0.location.file)
    }
    var advice: [String: SentenceAdvisor.Advice] = [:]
    var hasToldLimitOfAdvice = false
    /// The messages about undefined sentences of scenarios that do not run because of another mistake.
    var sentencesNotRun: Set<String> = []
    /// Compiles the patterns of all parameter types, so it is made once.
    private(set) lazy var expressionGenerator = ExpressionGenerator(parameterTypes)
    var snippets: [SnippetKey: [[String]]] = [:]
    /// Whether undefined steps have a snippet even if they have a correction.
    package var showsSnippets = false
    private(set) lazy var usualWorld = findUsualWorld()
    /// The modules from which a closure takes worlds together.
    private(set) lazy var connectedModules = Set(
        worldLists.map { Set($0.map(Self.module)) }.filter { $0.count > 1 })
    /// The warnings about scenarios, each of which several rows of an outline may cause.
    var warned: Set<Diagnostic> = []
    /// The names of the classes that could not be loaded, whose definitions are missing.
    private(set) var leftOut: [String] = []
    private var transformers: [String: ParameterTransformer] = [:]
    private var drafts:
        [(word: String, sentence: StepSentence, location: SourceLocation, body: StepBody, order: Int)] = []
    private(set) var usedParameterTypes: Set<String> = []

    package init(_ define: @MainActor () -> Void) {
        let outer = Self.current
        Self.current = self
        define()
        Self.current = outer
        completeDrafts()
    }

    // The registry on the stack of the main thread: `given` and hooks have no parameter for theirs.
    private static var current: StepRegistry?

    /// Loads the selected `Steps` classes of the executable; errors are recorded as diagnostics.
    package static func load(_ glue: GlueChoice = GlueChoice()) -> StepRegistry {
        let registry = load(glue.types)
        registry.leftOut = glue.leftOut
        return registry
    }

    package static func load(_ types: [Steps.Type]) -> StepRegistry {
        StepRegistry { for type in types { Loading.load(type) { type.steps() } } }
    }

    static func define(
        _ word: String, _ sentence: StepSentence, _ location: SourceLocation, _ body: StepBody
    ) {
        guard let registry = registry(for: word, at: location) else { return }
        registry.drafts.append((word, sentence, location, body, registry.nextOrder()))
    }

    func nextOrder() -> Int {
        defer { registered += 1 }
        return registered
    }

    /// Returns the number of a meaning that test cases share; 0 if there are too many.
    func nextMeaning() -> Int {
        meaningCount += 1
        return meaningCount > 4_096 ? 0 : meaningCount
    }

    private func completeDrafts() {
        var first: [String: SourceLocation] = [:]
        for draft in drafts {
            do throws(ExpressionError) {
                let expression = try draft.sentence.expression(parameterTypes)
                usedParameterTypes.formUnion(expression.parameterTypes.compactMap { $0?.name })
                let definition = StepDefinition(
                    word: draft.word, expression: expression, location: draft.location, body: draft.body,
                    index: definitions.count, order: draft.order)
                if let first = first[definition.source] {
                    // Both are registered: it is unknown which one a sentence means.
                    Diagnostics.record(
                        .error, "\"\(definition.source)\" is defined twice", details: ["first: \(first)"],
                        at: draft.location)
                } else {
                    first[definition.source] = draft.location
                }
                if let mismatch = definition.typeMismatch(transformers) {
                    Diagnostics.record(.error, mismatch, at: draft.location)
                } else {
                    add(definition)
                }
            } catch {
                if let name = error.undefinedParameterType {
                    glue.undefinedParameterTypes.append(
                        .init(name: name, expression: draft.sentence.text, location: draft.location))
                }
                let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false).map(
                    String.init)
                Diagnostics.record(
                    .error, lines.first ?? "", details: Array(lines.dropFirst()), at: draft.location)
            }
        }
        drafts = []
    }

    private func add(_ definition: StepDefinition) {
        definitions.append(definition)
        sentences = [:]
        index.add(definition.expression, definition)
        glue.stepDefinitions.append(
            .init(
                word: definition.word, expression: definition.expression.source,
                isRegularExpression: definition.expression.isRegularExpression,
                location: definition.location, order: definition.order, phrase: definition.expression.inWords)
        )
    }

    static func define(_ type: ParameterType, _ transformer: ParameterTransformer, _ location: SourceLocation)
    {
        guard let registry = registry(for: "parameterType", at: location) else { return }
        do {
            try registry.parameterTypes.define(type)
            registry.transformers[type.name] = transformer
            registry.glue.parameterTypes.append(
                .init(
                    name: type.name, patterns: type.patterns,
                    preferForRegularExpressionMatch: type.preferForRegularExpressionMatch,
                    useForSnippets: type.useForSnippets, location: location))
        } catch {
            Diagnostics.record(.error, "\(error)", at: location)
        }
    }

    /// Returns the registry that `word` adds to, or records an error.
    static func registry(for word: String, at location: SourceLocation) -> StepRegistry? {
        if let current { return current }
        let message =
            "\(word) was called outside of a Steps class; it belongs in `override class func steps()`"
        Diagnostics.record(.error, message, at: location)
        return nil
    }

    func resolve(_ sentence: String) -> StepResolution { known(sentence).resolution }

    func known(_ sentence: String) -> KnownSentence {
        if let known = sentences[sentence], known.text.hasSameBytes(as: sentence) { return known }
        let known = KnownSentence(sentence, lookUp(sentence))
        if sentences.count == Self.sentenceLimit { sentences = [:] }
        sentences[sentence] = known
        return known
    }

    private func lookUp(_ sentence: String) -> StepResolution {
        do throws(StepIndex<StepDefinition>.Failure) {
            let matches = try index.matches(sentence)
            guard let first = matches.first else {
                let composed = sentence.precomposedStringWithCanonicalMapping
                return composed.hasSameBytes(as: sentence) ? .undefined : lookUp(composed)
            }
            guard matches.count == 1 else {
                return .ambiguous(matches.map { ($0.payload, $0.arguments) })
            }
            return .found(first.payload, first.arguments)
        } catch {
            return .unknown(error.payload, error.error)
        }
    }

    /// Returns an error for each world parameter that no world reads: it would have no effect.
    package func unknown(_ parameters: WorldParameters) -> [Diagnostic] {
        let known = Set(worldTypes.flatMap { $0.parameterNames }).sorted()
        return parameters.names.filter { !known.contains($0) }.map { name in
            let near = nearest(to: name, among: known).map { "; did you mean “\($0)”?" } ?? ""
            let names = known.map { "“\($0)”" }.joined(separator: ", ")
            return Diagnostic(
                .error, "--world-parameters: no world asks for “\(name)”\(near)",
                details: near.isEmpty && !known.isEmpty ? ["worlds ask for \(names)"] : [], at: nil)
        }
    }

    var worldTypes: [any World.Type] { worldLists.flatMap(\.self) }

    /// The worlds of each closure.
    private var worldLists: [[any World.Type]] {
        definitions.map(\.body.worlds) + transformers.values.map(\.worlds)
            + HookMoment.allCases.flatMap { hooks.all($0).map(\.body.worlds) }
    }

    private func findUsualWorld() -> (name: String, type: String)? {
        var uses: [String: Int] = [:]
        for definition in definitions {
            for world in definition.body.worlds { uses["\(world)", default: 0] += 1 }
        }
        guard let type = uses.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        return (type.prefix(1).lowercased() + type.dropFirst(), type)
    }

    func transformer(for typeName: String) -> ParameterTransformer? { transformers[typeName] }
}

extension String {
    /// Whether two texts are equal byte by byte: a letter can be composed in two ways, and patterns see the
    /// difference.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        let count = utf8.count
        guard other.utf8.count == count else { return false }
        return withCString { own in other.withCString { memcmp(own, $0, count) == 0 } }
    }
}

/// A sentence and what is known about it, found once for equal sentences.
@MainActor
final class KnownSentence {
    let text: String
    let resolution: StepResolution
    /// Whether a step without a table or text was found in order: an editor asks again after each key.
    var isSound = false
    var testStep: TestCase.Step?

    init(_ text: String, _ resolution: StepResolution) { (self.text, self.resolution) = (text, resolution) }
}

@MainActor
enum StepResolution {
    case undefined
    case found(StepDefinition, [Argument])
    case ambiguous([(definition: StepDefinition, arguments: [Argument])])
    /// It is unknown whether this one matches.
    case unknown(StepDefinition, MatchError)
}
