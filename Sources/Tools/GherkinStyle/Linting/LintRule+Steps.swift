import Gherkin
import KeaText

extension LintRule {
    /// Rules about the order of steps.
    static let steps: [LintRule] = [
        LintRule("only-denials", after: [misspeltKeyword]) { subject in
            let denial = Denial(language: subject.document.language)
            return eachScenario(subject) { scenario, steps in
                let outcomes = steps.filter { $0.type == .outcome }.map(\.step)
                guard let first = outcomes.first,
                    outcomes.allSatisfy({
                        denial.isOne($0.text) && $0.dataTable == nil && $0.docString == nil
                    })
                else { return nil }
                return FeatureProblem(first.location, "nothing-to-see", first.text, subject.keyword(.then))
            }
        },
        LintRule("no-then", after: [misspeltKeyword]) { subject in
            eachScenario(subject) { scenario, steps in
                guard hasOutcome(steps) == false else { return nil }
                let then = subject.keyword(.then)
                return FeatureProblem(scenario.location, "nothing-expected", shown(scenario), then)
            }
        },
        rule("when-after-then", about: .action, after: [.outcome], "second-scenario"),
        rule("given-after-when", about: .context, after: [.action, .outcome], "late-given"),
        LintRule("empty-step") { subject in
            let steps = subject.scopes.flatMap {
                ($0.background?.steps ?? []) + $0.scenarios.flatMap(\.steps)
            }
            return steps.filter(\.text.isEmpty).map { step in
                FeatureProblem(step.location, "keyword-alone", word(of: step))
            }
        },
    ]

    /// Returns a rule about the first step of a type after one of other types.
    private static func rule(
        _ name: String, about type: StepKeywordType, after types: [StepKeywordType], _ text: String
    ) -> LintRule {
        LintRule(name, after: [misspeltKeyword]) { subject in
            eachScenario(subject) { _, steps in
                guard let done = steps.firstIndex(where: { types.contains($0.type) }),
                    let step = steps[done...].first(where: { $0.type == type })?.step
                else { return nil }
                let earlier = steps[done].step
                return FeatureProblem(
                    step.location, text, word(of: step), word(of: earlier), earlier.location.line)
            }
        }
    }

    /// Returns, for each scenario of a file in which something is done, whether it says what should happen.
    static func outcomes(in result: ParseResult) -> [Bool] {
        var outcomes: [Bool] = []
        _ = eachScenario(LintSubject(result)) { _, steps in
            if let hasOutcome = hasOutcome(steps) { outcomes.append(hasOutcome) }
            return nil
        }
        return outcomes
    }

    /// Steps whose keyword has no definite type may be outcomes; without an action, they only prepare.
    private static func hasOutcome(_ steps: TypedSteps) -> Bool? {
        let types = steps.map(\.type)
        return types.contains(.action) && !types.contains(.unknown) ? types.contains(.outcome) : nil
    }

    /// The steps of a scenario with their types; a conjunction has the type of the step before it.
    private typealias TypedSteps = [(step: Step, type: StepKeywordType)]

    private static func typed(_ steps: [Step], after type: StepKeywordType) -> TypedSteps {
        var type = type
        return steps.map { step in
            if step.keywordType != .conjunction { type = step.keywordType }
            return (step, type)
        }
    }

    private static func eachScenario(
        _ subject: LintSubject, _ check: (Scenario, TypedSteps) -> FeatureProblem?
    ) -> [FeatureProblem] {
        subject.scopes.flatMap { scope -> [FeatureProblem] in
            let outer = scope.rule == nil ? nil : subject.scopes.first?.background
            let above = (outer?.steps ?? []) + (scope.background?.steps ?? [])
            let type = typed(above, after: .unknown).last?.type ?? .unknown
            return scope.scenarios.compactMap { check($0, typed($0.steps, after: type)) }
        }
    }

    private static func shown(_ scenario: Scenario) -> String {
        scenario.name.isEmpty ? "The scenario" : "“\(scenario.name.excerpt)”"
    }

    private static func word(of step: Step) -> String { step.keyword.trimmed }
}
