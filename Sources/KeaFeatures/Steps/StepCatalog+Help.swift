import CucumberExpressions
import Kea

extension StepCatalog {
    /// What is wrong with a step for which there is no definition, and what to do about it.
    func undefined(_ step: ScenarioStep) -> Failure {
        Failure(
            kind: .definition, message: "no step definition fits \"\(step.info.text)\"",
            details: ["to define it, add to a Steps class:"] + snippet(for: step).map { "  " + $0 },
            location: step.info.location)
    }

    /// What is wrong with a step for which there are several definitions.
    func ambiguous(_ step: ScenarioStep, _ definitions: [StepDefinition]) -> Failure {
        Failure(
            kind: .definition, message: "\(definitions.count) step definitions fit \"\(step.info.text)\"",
            details: definitions.map { "\"\($0.source)\"  \($0.location)" }, location: step.info.location)
    }
}
