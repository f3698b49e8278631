import CucumberExpressions
import Kea
import KeaEvents
import KeaText

@MainActor
package final class StepRegistry {
    package private(set) var definitions: [StepDefinition] = []
    package private(set) var parameterTypes = ParameterTypeRegistry()
    package internal(set) var hooks = ScenarioHooks()

    package internal(set) var glue = Glue()
    private var registered = 0

    var sentences = KnownSentences()
    package private(set) lazy var undefinedSteps = UndefinedSteps(self)
    /// The modules from which a closure takes worlds together.
    private(set) lazy var connectedModules = Set(
        worldLists.map { Set($0.map(Self.module)) }.filter { $0.count > 1 })
    /// The warnings about scenarios, each of which several rows of an outline may cause.
    var warned: Set<Diagnostic> = []
    private(set) var transformers: [String: ParameterTransformer] = [:]
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
        registry.undefinedSteps.leftOut = glue.leftOut
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
        sentences.add(definition)
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

    func resolve(_ sentence: String) -> StepResolution { sentences.known(sentence).resolution }

    func known(_ sentence: String) -> KnownSentence { sentences.known(sentence) }

    /// Returns an error for each world parameter that no world reads: it would have no effect.
    package func unknown(_ parameters: WorldParameters) -> [Diagnostic] {
        let known = Set(worldTypes.flatMap { $0.parameterNames }).sorted()
        return parameters.names.filter { !known.contains($0) }.map { name in
            let near = nearest(to: name, among: known).map { "; did you mean “\($0)”?" } ?? ""
            let names = known.map { "“\($0)”" }.joined(separator: ", ")
            return Diagnostic(
                .error, "--world-parameters: no world asks for “\(name)”\(near)",
                details: near.isEmpty && !known.isEmpty ? ["worlds ask for \(names)"] : [])
        }
    }

    var worldTypes: [any World.Type] { worldLists.flatMap(\.self) }

    private var worldLists: [[any World.Type]] {
        definitions.map(\.body.worlds) + transformers.values.map(\.worlds)
            + HookMoment.allCases.flatMap { hooks.all($0).map(\.body.worlds) }
    }
}
