import CucumberExpressions
import Kea

extension StepCatalog {
    /// What is wrong with a step for which there is no definition, and what to do about it.
    ///
    /// The nearest sentences come first, because a product owner can take one of those; the snippet is for the
    /// developer.
    func undefined(_ step: ScenarioStep) -> Failure {
        let nearest = nearMisses.nearest(to: step.info.text)
        var lines: [String] = []
        if !nearest.isEmpty {
            lines.append(nearest.count == 1 ? "the nearest sentence is:" : "the nearest sentences are:")
            for miss in nearest {
                lines.append("  \(miss.expression)  \(definitions[miss.position].location)")
                lines += miss.reasons.map { "    \($0.text)" }
            }
        }
        return Failure(
            kind: .definition, message: "no step definition fits “\(step.info.text)”", details: lines,
            location: step.info.location, snippet: snippet(for: step))
    }

    /// What is wrong with a step for which there are several definitions.
    func ambiguous(_ step: ScenarioStep, _ definitions: [StepDefinition]) -> Failure {
        Failure(
            kind: .definition, message: "\(definitions.count) step definitions fit “\(step.info.text)”",
            details: definitions.map { "\($0.source)  \($0.location)" }, location: step.info.location)
    }

    /// What is wrong with a step of which it cannot be known whether a definition fits.
    func unknown(_ step: ScenarioStep, _ definition: StepDefinition, _ error: MatchError) -> Failure {
        Failure(
            kind: .definition, message: "it cannot be found out whether \(definition.source) fits: \(error)",
            details: ["step definition: \(definition.location)"], location: step.info.location)
    }
}
