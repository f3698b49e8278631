import CucumberExpressions
import Foundation
import Kea
import KeaEvents
import KeaText

/// The step definitions, parameter types and hooks of an executable.
@MainActor
package final class StepRegistry {
    /// The definitions, in the order of their classes' names and of their lines.
    package private(set) var definitions: [StepDefinition] = []

    /// The parameter types, those of the language included.
    package private(set) var parameterTypes = ParameterTypeRegistry()

    /// The hooks.
    var hooks = ScenarioHooks()

    /// The places of hooks that cannot be run: any feature may need them.
    package internal(set) var hooksWithMistakes: Set<SourceLocation> = []

    /// All that was registered, as reports see it.
    package internal(set) var glue = Glue()
    private var registered = 0

    private var index = StepIndex<StepDefinition>()
    /// The definitions of sentences that were looked up: many stand in several scenarios, or are looked up twice.
    private var resolved: [String: (sentence: String, resolution: StepResolution)] = [:]
    /// The number of sentences that are kept in mind.
    private static let resolvedLimit = 4096
    private(set) lazy var nearMisses = NearMissFinder(index)
    /// The advice on undefined sentences, by the sentence.
    var answers: [String: [String]] = [:]
    /// The world that most definitions use, and what a closure calls it.
    private(set) lazy var usualWorld = findUsualWorld()
    private var transformers: [String: ParameterTransformer] = [:]
    private var drafts: [Draft] = []
    /// The names of the parameter types that sentences have.
    private(set) var usedParameterTypes: Set<String> = []

    /// A definition before all parameter types are known.
    private struct Draft {
        let word: String
        let sentence: StepSentence
        let location: SourceLocation
        let body: StepBody
        let order: Int
    }

    /// Makes a registry of what `define` defines.
    package init(_ define: @MainActor () -> Void) {
        let outer = Self.current
        Self.current = self
        define()
        Self.current = outer
        completeDrafts()
    }

    /// The registry that `given`, `when`, `then` and the hooks add to at the moment.
    private static var current: StepRegistry?

    /// Loads the chosen `Steps` classes of the executable.
    ///
    /// Mistakes are recorded as diagnostics; the definitions that are right are there all the same.
    package static func load(_ glue: GlueChoice = GlueChoice()) -> StepRegistry { load(glue.types) }

    /// Loads these classes.
    package static func load(_ types: [Steps.Type]) -> StepRegistry {
        StepRegistry { for type in types { Loading.load(type) { type.steps() } } }
    }

    static func define(
        _ word: String, _ sentence: StepSentence, _ location: SourceLocation, _ body: StepBody
    ) {
        guard let registry = registry(for: word, at: location) else { return }
        registry.drafts.append(
            Draft(
                word: word, sentence: sentence, location: location, body: body, order: registry.nextOrder()))
    }

    /// Counts what is registered.
    func nextOrder() -> Int {
        defer { registered += 1 }
        return registered
    }

    /// Makes definitions of the drafts, now that the parameter types of all classes are there.
    private func completeDrafts() {
        var first: [String: SourceLocation] = [:]
        for draft in drafts {
            do {
                let expression = try draft.sentence.expression(parameterTypes)
                usedParameterTypes.formUnion(expression.parameterTypes.compactMap { $0?.name })
                let definition = StepDefinition(
                    word: draft.word, expression: expression, location: draft.location, body: draft.body,
                    index: definitions.count, order: draft.order)
                if let first = first[definition.source] {
                    // Both are there: nobody can know which of them a sentence means.
                    Diagnostics.record(
                        .error, "\"\(definition.source)\" is defined twice", details: ["first: \(first)"],
                        at: draft.location)
                } else {
                    first[definition.source] = draft.location
                }
                if let misfit = definition.misfit(transformers) {
                    Diagnostics.record(.error, misfit, at: draft.location)
                } else {
                    add(definition)
                }
            } catch {
                if case .undefinedParameterType(let name) = (error as? CucumberExpressionError)?.problem {
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
        resolved = [:]
        index.add(definition.expression, definition)
        let isRegularExpression = if case .regular = definition.expression { true } else { false }
        glue.stepDefinitions.append(
            .init(
                word: definition.word, expression: definition.expression.source,
                isRegularExpression: isRegularExpression, location: definition.location,
                order: definition.order))
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

    /// The registry to add `word` to; where there is none, the mistake is recorded.
    static func registry(for word: String, at location: SourceLocation) -> StepRegistry? {
        if let current { return current }
        let message =
            "\(word) was called outside of a Steps class; it belongs in `override class func steps()`"
        Diagnostics.record(.error, message, at: location)
        return nil
    }

    /// The definitions that fit a sentence.
    func resolve(_ sentence: String) -> StepResolution {
        if let known = resolved[sentence], known.sentence.hasSameBytes(as: sentence) {
            return known.resolution
        }
        let resolution = lookUp(sentence)
        if resolved.count == Self.resolvedLimit { resolved = [:] }
        resolved[sentence] = (sentence, resolution)
        return resolution
    }

    private func lookUp(_ sentence: String) -> StepResolution {
        do throws(StepIndex<StepDefinition>.Failure) {
            let matches = try index.matches(sentence)
            guard let first = matches.first else { return .undefined }
            guard matches.count == 1 else {
                return .ambiguous(matches.map { ($0.payload, $0.arguments) })
            }
            return .found(first.payload, first.arguments)
        } catch {
            return .unknown(error.payload, error.error)
        }
    }

    /// An error for each parameter of worlds that no world asks for: it would be without effect, and nobody would know.
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

    /// The worlds of the definitions, of the hooks and of the parameter types.
    var worldTypes: [any World.Type] {
        definitions.flatMap(\.body.worlds) + transformers.values.flatMap(\.worlds)
            + HookMoment.allCases.flatMap { hooks.all($0).flatMap(\.body.worlds) }
    }

    private func findUsualWorld() -> (name: String, type: String)? {
        var uses: [String: Int] = [:]
        for definition in definitions {
            for world in definition.body.worlds { uses["\(world)", default: 0] += 1 }
        }
        guard let type = uses.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        return (type.prefix(1).lowercased() + type.dropFirst(), type)
    }

    /// The transformer of a parameter type of the project's own.
    func transformer(for typeName: String) -> ParameterTransformer? { transformers[typeName] }
}

extension String {
    /// Whether another text is the same, byte by byte: a letter may be composed in two ways, and patterns see which.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        let count = utf8.count
        guard other.utf8.count == count else { return false }
        return withCString { own in other.withCString { memcmp(own, $0, count) == 0 } }
    }
}

/// The definitions that a sentence has.
@MainActor
enum StepResolution {
    /// No definition fits.
    case undefined
    /// Exactly one fits.
    case found(StepDefinition, [Argument])
    /// Several fit.
    case ambiguous([(definition: StepDefinition, arguments: [Argument])])
    /// It cannot be known whether this one fits.
    case unknown(StepDefinition, MatchError)
}
