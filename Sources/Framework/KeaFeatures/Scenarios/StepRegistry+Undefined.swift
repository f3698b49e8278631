import CucumberExpressions
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns the failure of an undefined step, with suggestions.
    ///
    /// The closest sentences come first, because a product owner can use one of those; the snippet is for the
    /// developer.
    func undefined(_ step: ScenarioStep) -> Failure {
        var details = step.written.map { [$0] } ?? []
        details += answer(to: step.info.text)
        return Failure(
            kind: .definition, message: "no step definition fits “\(step.info.text)”", details: details,
            location: step.info.location, snippet: snippets(for: step.pickle, limit: 1).first ?? [])
    }

    /// The number of undefined sentences that are compared with the defined ones.
    ///
    /// A search takes tens of milliseconds, and a project that begins with its features has thousands of undefined
    /// steps.
    private static let comparedSentences = 100

    /// Returns the suggestions for an undefined sentence; each sentence is searched once.
    private func answer(to sentence: String) -> [String] {
        if let known = answers[sentence] { return known }
        guard answers.count < Self.comparedSentences else {
            return [
                "(the nearest sentences are looked up for \(Self.comparedSentences) undefined sentences a run)"
            ]
        }
        let lines = repair(sentence) ?? nearestSentences(to: sentence)
        answers[sentence] = lines
        return lines
    }

    /// Returns the single difference that keeps a sentence from matching, if it is one that readers overlook.
    private func repair(_ sentence: String) -> [String]? {
        let repair = SentenceRepair.all(of: sentence).first { repair in
            repair.sentences.allSatisfy { sentence in
                if case .found = resolve(sentence) { true } else { false }
            }
        }
        return repair.map { repair in
            [
                "did you mean \(repair.sentences.map { "“\($0)”" }.joined(separator: " and "))?",
                "  \(repair.advice)",
            ]
        }
    }

    /// The lines that name the sentences nearest to one; none where none is near.
    package func nearestSentences(to sentence: String) -> [String] {
        let nearest = nearMisses.nearest(to: sentence)
        guard !nearest.isEmpty else { return [] }
        var lines = [nearest.count == 1 ? "the nearest sentence is:" : "the nearest sentences are:"]
        for miss in nearest {
            lines.append("  \(miss.expression)  \(definitions[miss.position].location)")
            lines += miss.reasons.map { "    \($0.text)" }
        }
        return lines
    }

    /// Returns the failure of an ambiguous step.
    func ambiguous(_ step: ScenarioStep, _ definitions: [StepDefinition]) -> Failure {
        Failure(
            kind: .definition, message: "\(definitions.count) step definitions fit “\(step.info.text)”",
            details: definitions.map { "\($0.source)  \($0.location)" }, location: step.info.location)
    }

    /// Returns the failure of a step whose match exceeds the work limit.
    func unknown(_ step: ScenarioStep, _ definition: StepDefinition, _ error: MatchError) -> Failure {
        Failure(
            kind: .definition, message: "it cannot be found out whether \(definition.source) fits: \(error)",
            details: ["step definition: \(definition.location)"], location: step.info.location)
    }
}
