import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaText

/// Finds out whether a scenario has checked anything: it needs a step of `then` that does not only act.
@MainActor
struct ScenarioReview {
    let registry: StepRegistry
    let steps: [ScenarioStep]
    let location: SourceLocation

    /// - Parameter hasExpectations: whether an expectation was evaluated from the first Then on; `nil` in a dry run.
    func warnings(
        hasFailed: Bool = false, hasExpectations: Bool? = nil, saysOtherApp: Bool = false,
        of known: [StepDefinition]? = nil
    ) -> [Diagnostic] {
        let defined = known ?? defined
        guard defined.count == steps.count, !steps.isEmpty else { return [] }
        let unchecked = hasFailed ? nil : nothingChecked(defined, hasExpectations)
        return [saysOtherApp ? nil : otherApp(defined), unchecked].compactMap(\.self)
    }

    /// Whether a Then of the scenario throws, as it does if what it denies could not be seen.
    var provesPresence: Bool {
        defined.contains { $0.word == "then" && $0.contains(/\b(?:try|throw)\b/) == true }
    }

    private var defined: [StepDefinition] {
        steps.compactMap { registry.resolve($0.info.text).definition }
    }

    private func nothingChecked(_ defined: [StepDefinition], _ hasExpectations: Bool?) -> Diagnostic? {
        if !defined.contains(where: { $0.word == "then" }) {
            let others = zip(steps, defined).filter { $0.0.pickle.type == .outcome }.map { step, definition in
                let does = definition.word == "when" ? "acts (it is a When)" : "prepares (it is a Given)"
                return "line \(step.info.location.line): “\(step.info.text)” \(does)"
            }
            return Diagnostic(
                .warning, "the scenario checks nothing: none of its steps looks at a result",
                details: (others.isEmpty ? ["a step with Then says what the result is"] : others)
                    + [Self.permission], at: location)
        }
        guard hasExpectations == false else { return nil }
        let outcomes = defined.filter { $0.word == "then" }
        guard outcomes.allSatisfy(\.onlyActs) else { return nil }
        return Diagnostic(
            .warning, "the scenario has checked nothing: its Then evaluated no expectation",
            details: outcomes.map { "\($0.expression.inWords)  \($0.location)" }
                + [Self.permission], at: location)
    }

    private static let permission = "If it is meant so, write “# lint: off-next no-then” above it."

    /// Returns the warning about the first step of another app.
    private func otherApp(_ defined: [StepDefinition]) -> Diagnostic? {
        var used: [any World.Type] = []
        for index in defined.indices where !defined[index].body.worlds.isEmpty {
            let (step, worlds) = (steps[index], defined[index].body.worlds)
            if !used.isEmpty,
                !worlds.contains(where: { world in used.contains { registry.areOfOneApp($0, world) } })
            {
                let hint = Worlds.hint(worlds, after: used)
                return Diagnostic(.warning, "“\(step.info.text)”: \(hint)", at: step.info.location)
            }
            used += worlds.filter { world in !used.contains { $0 == world } }
        }
        return nil
    }
}

extension StepRegistry {
    /// Returns whether two worlds are in the same module, or a closure takes worlds of both modules.
    func areOfOneApp(_ one: any World.Type, _ other: any World.Type) -> Bool {
        guard one != other else { return true }
        let modules = Set([one, other].map(Self.module))
        return modules.count == 1 || connectedModules.contains { $0.isSuperset(of: modules) }
    }

    nonisolated static func module(of world: any World.Type) -> String {
        String(String(reflecting: world).prefix { $0 != "." })
    }
}

extension StepDefinition {
    /// Whether its closure has nothing that may check, as an assertion of XCTest does without Kea's knowledge.
    fileprivate var onlyActs: Bool {
        contains(
            /\b(?:try|throw|fail|precondition|fatalError|Issue|#expect|#require)\b|assert|XCT/.ignoresCase())
            == false
    }

    /// Returns whether the text of its closure contains a match; `nil` without the source.
    fileprivate func contains(_ pattern: some RegexComponent) -> Bool? {
        guard let data = FileManager.default.contents(atPath: location.file) else { return nil }
        let text = SwiftText(data)
        return text.callWithClosure(line: location.line).map { text[$0.range].contains(pattern) }
    }
}
