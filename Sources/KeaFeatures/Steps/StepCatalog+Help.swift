import CucumberExpressions
import Kea

extension StepCatalog {
    /// What is wrong with a step for which there is no definition, and what to do about it.
    ///
    /// The nearest sentences come first, because a product owner can take one of those; the snippet is for the
    /// developer.
    func undefined(_ step: ScenarioStep) -> Failure {
        return Failure(
            kind: .definition, message: "no step definition fits “\(step.info.text)”",
            details: nearestSentences(to: step.info.text), location: step.info.location,
            snippet: snippet(for: step))
    }

    /// How many undefined sentences are compared with all that are defined.
    ///
    /// The search takes tens of milliseconds; a project whose steps are still to be written has thousands of them.
    private static let comparedSentences = 100

    /// The lines that show the sentences nearest to an undefined one; each sentence is answered once.
    private func nearestSentences(to sentence: String) -> [String] {
        if let known = answers[sentence] { return known }
        guard answers.count < Self.comparedSentences else {
            return [
                "(the nearest sentences are looked up for \(Self.comparedSentences) undefined sentences a run)"
            ]
        }
        let nearest = nearMisses.nearest(to: sentence)
        var lines: [String] = []
        if !nearest.isEmpty {
            lines.append(nearest.count == 1 ? "the nearest sentence is:" : "the nearest sentences are:")
            for miss in nearest {
                lines.append("  \(miss.expression)  \(definitions[miss.position].location)")
                lines += miss.reasons.map { "    \($0.text)" }
            }
        }
        answers[sentence] = lines
        return lines
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
