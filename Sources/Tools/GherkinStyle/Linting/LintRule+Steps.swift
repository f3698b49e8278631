import Gherkin
import KeaText

extension LintRule {
    /// Rules about the order of steps.
    static let steps: [LintRule] = [
        LintRule("no-when", "a scenario in which nothing happens") { subject in
            let when = subject.keyword(.when)
            return eachScenario(subject) { scenario, steps in
                // A step of the background may be what happens.
                guard !steps.isEmpty, steps.contains(where: { $0.type == .outcome }),
                    !steps.contains(where: { $0.type == .action || $0.type == .unknown }),
                    !hasAction(above: scenario, in: subject)
                else { return nil }
                let name = scenario.name.isEmpty ? "The scenario" : subject.shown(scenario.name)
                return FeatureProblem(
                    scenario.location,
                    "\(name) has no “\(when)”: nothing happens, so its result is only what was so before.")
            }
        },
        LintRule("only-denials", "a scenario that says only what is not there") { subject in
            let denial = Denial(language: subject.document.language)
            return eachScenario(subject) { scenario, steps in
                let outcomes = steps.filter { $0.type == .outcome }.map(\.step)
                guard let first = outcomes.first,
                    outcomes.allSatisfy({
                        denial.isOne($0.text) && $0.dataTable == nil && $0.docString == nil
                    })
                else { return nil }
                return FeatureProblem(
                    first.location,
                    "\(subject.shown(first.text)) also passes if nothing is shown at all. "
                        + "Another “\(subject.keyword(.then))” says what is there to be seen.")
            }
        },
        LintRule("no-then", "a scenario that does not say what should happen") { subject in
            let then = subject.keyword(.then)
            return eachScenario(subject) { scenario, steps in
                // Steps whose keyword has no definite type may be outcomes.
                let types = steps.map(\.type)
                guard !types.isEmpty, !types.contains(.outcome), !types.contains(.unknown) else { return nil }
                let name = scenario.name.isEmpty ? "The scenario" : subject.shown(scenario.name)
                return FeatureProblem(
                    scenario.location, "\(name) has no “\(then)”: it does not say what should happen.")
            }
        },
        LintRule("when-after-then", "something done after the result was looked at") { subject in
            eachScenario(subject) { _, steps in
                guard let then = steps.firstIndex(where: { $0.type == .outcome }),
                    let step = steps[then...].first(where: { $0.type == .action })?.step
                else { return nil }
                return FeatureProblem(
                    step.location,
                    "“\(word(of: step))” comes after “\(word(of: steps[then].step))” in line "
                        + "\(steps[then].step.location.line): this looks like a second scenario, which is easier "
                        + "to read, and to find when it fails, on its own.")
            }
        },
        LintRule("given-after-when", "something that was so before, told after what happened") { subject in
            eachScenario(subject) { _, steps in
                guard let done = steps.firstIndex(where: { $0.type == .action || $0.type == .outcome }),
                    let step = steps[done...].first(where: { $0.type == .context })?.step
                else { return nil }
                return FeatureProblem(
                    step.location,
                    "“\(word(of: step))” says what was so before, and comes after "
                        + "“\(word(of: steps[done].step))” in line \(steps[done].step.location.line).")
            }
        },
        LintRule("leading-and", "a first step that goes on from nothing") { subject in
            subject.scopes.flatMap { scope -> [FeatureProblem] in
                let lists =
                    [scope.background?.steps ?? []]
                    + (typeAbove(scope, in: subject) == nil ? scope.scenarios.map(\.steps) : [])
                return lists.compactMap { steps in
                    guard let step = steps.first, step.keywordType == .conjunction else { return nil }
                    return FeatureProblem(
                        step.location, "“\(word(of: step))” goes on from a step above, and there is none.",
                        suggestion: "\(subject.keyword(.given)) \(step.text)")
                }
            }
        },
        LintRule("empty-step", "a step that is only a keyword") { subject in
            let steps = subject.scopes.flatMap {
                ($0.background?.steps ?? []) + $0.scenarios.flatMap(\.steps)
            }
            return steps.filter(\.text.isEmpty).map { step in
                FeatureProblem(step.location, "“\(word(of: step))” has no sentence after it.")
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

    private static func word(of step: Step) -> String {
        step.keyword.trimmed
    }
}
