import CucumberExpressions
import Kea

/// What is known about steps without a definition: advice and snippets, found once for equal sentences.
@MainActor
package final class UndefinedSteps {
    unowned let registry: StepRegistry
    private(set) lazy var advisor = SentenceAdvisor(registry.sentences.index) {
        SentenceAdvisor.Origin(word: $0.word, file: $0.location.file)
    }
    var advice: [String: SentenceAdvisor.Advice] = [:]
    var hasToldLimitOfAdvice = false
    /// The messages about undefined sentences of scenarios that do not run because of another mistake.
    var reported: Set<String> = []
    /// Compiles the patterns of all parameter types, so it is made once.
    private(set) lazy var expressionGenerator = ExpressionGenerator(registry.parameterTypes)
    var snippets: [[String]: [[String]]] = [:]
    /// Whether undefined steps have a snippet even if they have a correction.
    package var showsSnippets = false
    lazy var usualWorld = findUsualWorld()
    /// The names of the classes that could not be loaded, whose definitions are missing.
    var leftOut: [String] = []

    init(_ registry: StepRegistry) { self.registry = registry }

    private func findUsualWorld() -> (name: String, type: String)? {
        var uses: [String: Int] = [:]
        for definition in registry.definitions {
            for world in definition.body.worlds { uses["\(world)", default: 0] += 1 }
        }
        guard let type = uses.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        return (type.prefix(1).lowercased() + type.dropFirst(), type)
    }
}
