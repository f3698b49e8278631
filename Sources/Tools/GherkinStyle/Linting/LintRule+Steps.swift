import Gherkin
import KeaText

extension LintRule {
    /// Rules about the order of steps.
    static let steps: [LintRule] = [
        LintRule("no-when") { subject in
            eachScenario(subject) { scenario, steps in
                // A step of the background may be what happens.
                guard !steps.isEmpty, steps.contains(where: { $0.type == .outcome }),
                    !steps.contains(where: { $0.type == .action || $0.type == .unknown }),
                    !hasAction(above: scenario, in: subject)
                else { return nil }
                return FeatureProblem(
                    scenario.location, "nothing-happens", shown(scenario), subject.keyword(.when))
            }
        },
        LintRule("only-denials") { subject in
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
        LintRule("no-then") { subject in
            eachScenario(subject) { scenario, steps in
                // Steps whose keyword has no definite type may be outcomes.
                let types = steps.map(\.type)
                guard !types.isEmpty, !types.contains(.outcome), !types.contains(.unknown) else { return nil }
                return FeatureProblem(
                    scenario.location, "nothing-expected", shown(scenario), subject.keyword(.then))
            }
        },
        LintRule("when-after-then") { subject in
            eachScenario(subject) { _, steps in
                guard let then = steps.firstIndex(where: { $0.type == .outcome }),
                    let step = steps[then...].first(where: { $0.type == .action })?.step
                else { return nil }
                return FeatureProblem(
                    step.location, "second-scenario", word(of: step), word(of: steps[then].step),
                    steps[then].step.location.line)
            }
        },
        LintRule("given-after-when") { subject in
            eachScenario(subject) { _, steps in
                guard let done = steps.firstIndex(where: { $0.type == .action || $0.type == .outcome }),
                    let step = steps[done...].first(where: { $0.type == .context })?.step
                else { return nil }
                return FeatureProblem(
                    step.location, "late-given", word(of: step), word(of: steps[done].step),
                    steps[done].step.location.line)
            }
        },
        LintRule("leading-and") { subject in
            subject.scopes.flatMap { scope -> [FeatureProblem] in
                let lists =
                    [scope.background?.steps ?? []]
                    + (typeAbove(scope, in: subject) == nil ? scope.scenarios.map(\.steps) : [])
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

    /// Returns the type of the last background step above scenarios; `nil` if no background has steps.
    private static func typeAbove(_ scope: LintSubject.Scope, in subject: LintSubject) -> StepKeywordType? {
        let outer = scope.rule == nil ? nil : subject.scopes.first?.background
        return ((outer?.steps ?? []) + (scope.background?.steps ?? [])).reduce(nil) { type, step in
            step.keywordType == .conjunction ? type ?? .unknown : step.keywordType
        }
    }

    private static func eachScenario(
        _ subject: LintSubject, _ check: (Scenario, TypedSteps) -> FeatureProblem?
    ) -> [FeatureProblem] {
        subject.scopes.flatMap { scope -> [FeatureProblem] in
            let before = typeAbove(scope, in: subject) ?? .unknown
            return scope.scenarios.compactMap { scenario in
                var type = before
                let steps = scenario.steps.map { step in
                    if step.keywordType != .conjunction { type = step.keywordType }
                    return (step: step, type: type)
                }
                return check(scenario, steps)
            }
        }
    }

    /// Returns whether a background above a scenario has a step in which something happens.
    private static func hasAction(above scenario: Scenario, in subject: LintSubject) -> Bool {
        subject.scopes.contains { scope in
            (scope.rule == nil || scope.scenarios.contains { $0.id == scenario.id })
                && scope.background?.steps.contains {
                    $0.keywordType == .action || $0.keywordType == .unknown
                } == true
        }
    }

    private static func shown(_ scenario: Scenario) -> String {
        scenario.name.isEmpty ? "The scenario" : "“\(scenario.name.excerpt)”"
    }

    private static func word(of step: Step) -> String { step.keyword.trimmed }
}
