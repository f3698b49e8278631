import Gherkin
import KeaText

extension LintRule {
    /// Rules about the order of steps.
    static let steps: [LintRule] = [
        LintRule("no-when", after: [misspeltKeyword]) { subject in
            eachScenario(subject) { scenario, steps, above in
                // A step of the background may be what happens.
                guard !steps.isEmpty, steps.contains(where: { $0.type == .outcome }),
                    !(above + steps).contains(where: { $0.type == .action || $0.type == .unknown })
                else { return nil }
                return FeatureProblem(
                    scenario.location, "nothing-happens", shown(scenario), subject.keyword(.when))
            }
        },
        LintRule("only-denials", after: [misspeltKeyword]) { subject in
            let denial = Denial(language: subject.document.language)
            return eachScenario(subject) { scenario, steps, _ in
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
            eachScenario(subject) { scenario, steps, _ in
                // Steps whose keyword has no definite type may be outcomes.
                let types = steps.map(\.type)
                guard !types.isEmpty, !types.contains(.outcome), !types.contains(.unknown) else { return nil }
                return FeatureProblem(
                    scenario.location, "nothing-expected", shown(scenario), subject.keyword(.then))
            }
        },
        LintRule("when-after-then", after: [misspeltKeyword]) { subject in
            eachScenario(subject) { _, steps, _ in
                guard let then = steps.firstIndex(where: { $0.type == .outcome }),
                    let step = steps[then...].first(where: { $0.type == .action })?.step
                else { return nil }
                return FeatureProblem(
                    step.location, "second-scenario", word(of: step), word(of: steps[then].step),
                    steps[then].step.location.line)
            }
        },
        LintRule("given-after-when", after: [misspeltKeyword]) { subject in
            eachScenario(subject) { _, steps, _ in
                guard let done = steps.firstIndex(where: { $0.type == .action || $0.type == .outcome }),
                    let step = steps[done...].first(where: { $0.type == .context })?.step
                else { return nil }
                return FeatureProblem(
                    step.location, "late-given", word(of: step), word(of: steps[done].step),
                    steps[done].step.location.line)
            }
        },
        LintRule("leading-and", after: [misspeltKeyword]) { subject in
            subject.scopes.flatMap { scope -> [FeatureProblem] in
                let lists =
                    [scope.background?.steps ?? []]
                    + (stepsAbove(scope, in: subject).isEmpty ? scope.scenarios.map(\.steps) : [])
                return lists.compactMap { steps in
                    guard let step = steps.first, step.keywordType == .conjunction else { return nil }
                    return FeatureProblem(
                        step.location, "and-without-step", word(of: step),
                        suggestion: "\(subject.keyword(.given)) \(step.text)")
                }
            }
        },
        LintRule("empty-step") { subject in
            let steps = subject.scopes.flatMap {
                ($0.background?.steps ?? []) + $0.scenarios.flatMap(\.steps)
            }
            return steps.filter(\.text.isEmpty).map { step in
                FeatureProblem(step.location, "keyword-alone", word(of: step))
            }
        },
    ]

    /// The steps of a scenario with their types; a conjunction has the type of the step before it.
    private typealias TypedSteps = [(step: Step, type: StepKeywordType)]

    private static func typed(_ steps: [Step], after type: StepKeywordType) -> TypedSteps {
        var type = type
        return steps.map { step in
            if step.keywordType != .conjunction { type = step.keywordType }
            return (step, type)
        }
    }

    /// Returns the steps of the backgrounds above scenarios.
    private static func stepsAbove(_ scope: LintSubject.Scope, in subject: LintSubject) -> [Step] {
        let outer = scope.rule == nil ? nil : subject.scopes.first?.background
        return (outer?.steps ?? []) + (scope.background?.steps ?? [])
    }

    private static func eachScenario(
        _ subject: LintSubject, _ check: (Scenario, TypedSteps, _ above: TypedSteps) -> FeatureProblem?
    ) -> [FeatureProblem] {
        subject.scopes.flatMap { scope -> [FeatureProblem] in
            let above = typed(stepsAbove(scope, in: subject), after: .unknown)
            return scope.scenarios.compactMap { scenario in
                check(scenario, typed(scenario.steps, after: above.last?.type ?? .unknown), above)
            }
        }
    }

    private static func shown(_ scenario: Scenario) -> String {
        scenario.name.isEmpty ? "The scenario" : "“\(scenario.name.excerpt)”"
    }

    private static func word(of step: Step) -> String { step.keyword.trimmed }
}
