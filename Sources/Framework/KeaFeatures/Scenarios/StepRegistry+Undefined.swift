import CucumberExpressions
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns the failure of an undefined step, with suggestions.
    ///
    /// A product owner can use the sentences that exist, so those come first. The snippet is for the developer: where no
    /// sentence is near, or the run asks for it.
    func undefined(_ step: ScenarioStep) -> Failure {
        var details = step.written.map { [$0] } ?? []
        let suggestion = step.emptyCell.map { Suggestion(lines: [$0]) } ?? suggestion(for: step.info.text)
        details += suggestion.lines
        let isWanted = suggestion.lines.isEmpty || showsSnippets && !suggestion.isDefined
        let isLong = step.info.text.count > Self.longestSentence
        if isLong { details.append(Self.longSentence(step.info.text)) }
        return Failure(
            kind: .definition, message: "no step definition fits “\(Self.shown(step.info.text))”",
            details: details, location: step.info.location,
            snippet: isWanted && !isLong ? snippets(for: step.pickle, limit: 1).first ?? [] : [])
    }

    /// The number of characters above which a sentence is a text that lacks its quotes or its lines.
    private static let longestSentence = 300

    private static func shown(_ sentence: String) -> String {
        sentence.count > longestSentence ? "\(sentence.prefix(80))…" : sentence
    }

    private static func longSentence(_ sentence: String) -> String {
        "the sentence has \(sentence.count) characters; a text belongs below a short sentence, between lines with \"\"\""
    }

    /// The suggestions for an undefined sentence.
    struct Suggestion {
        var lines: [String]
        /// Whether the sentence differs from a defined one only in characters that readers overlook.
        var isDefined = false
    }

    /// The number of undefined sentences that are compared with the defined ones.
    ///
    /// A search takes tens of milliseconds, and a project that begins with its features has thousands of undefined
    /// steps.
    private static let comparedSentences = 100

    /// Returns the suggestions for an undefined sentence; each sentence is searched once.
    private func suggestion(for sentence: String) -> Suggestion {
        if let known = suggestions[sentence] { return known }
        guard suggestions.count < Self.comparedSentences else {
            return Suggestion(lines: [
                "(the nearest sentences are looked up for \(Self.comparedSentences) undefined sentences a run)"
            ])
        }
        let found = repair(sentence) ?? correction(of: sentence)
        suggestions[sentence] = found
        return found
    }

    /// Returns the single difference that keeps a sentence from matching, if it is one that readers overlook.
    private func repair(_ sentence: String) -> Suggestion? {
        let repair = SentenceRepair.all(of: sentence).first { $0.sentences.allSatisfy(isDefined) }
        return repair.map { repair in
            let sentences = repair.sentences.map { "“\($0)”" }.joined(separator: " and ")
            return Suggestion(lines: ["did you mean \(sentences)?", "  \(repair.advice)"], isDefined: true)
        }
    }

    /// Returns the nearest sentences: with the author's values if possible, or else as they are defined.
    private func correction(of sentence: String) -> Suggestion {
        let nearest = nearMisses.nearest(to: sentence)
        let best = nearest.first?.distance ?? 0
        let corrections = nearest.filter { miss in
            miss.distance <= best + Self.tie
                && (miss.distance <= Self.farthestCorrection || miss.correction?.isSure == true)
        }
        .compactMap(\.correction).filter { isDefined($0.sentence) }
        guard !corrections.isEmpty else {
            return Suggestion(lines: lines(nearest.filter { $0.distance <= best + 2 * Self.tie }))
        }
        return Suggestion(
            lines: corrections.flatMap { ["did you mean “\($0.sentence)”?", "  \($0.advice)"] })
    }

    /// The difference in distance below which two sentences are equally near.
    private static let tie = 0.05

    /// The distance above which a defined sentence may say something else.
    private static let farthestCorrection = 0.3

    private func isDefined(_ sentence: String) -> Bool {
        if case .found = resolve(sentence) { true } else { false }
    }

    /// The lines that name the sentences nearest to one; none where none is near.
    package func nearestSentences(to sentence: String) -> [String] {
        lines(nearMisses.nearest(to: sentence))
    }

    private func lines(_ nearest: [NearMiss]) -> [String] {
        guard !nearest.isEmpty else { return [] }
        var lines = [nearest.count == 1 ? "the nearest sentence is:" : "the nearest sentences are:"]
        for miss in nearest {
            lines.append("  \(miss.expression)  \(definitions[miss.position].location)")
            lines += miss.reasons.map { "    \($0.text)\(missingValues($0, of: miss.expression))" }
        }
        return lines
    }

    /// Returns what the missing parameters of a sentence stand for.
    private func missingValues(_ reason: NearMiss.Reason, of expression: StepExpression) -> String {
        guard reason.kind == .missing || reason.kind == .endsBefore else { return "" }
        let meanings = expression.parameterTypes.compactMap(\.self).compactMap { type in
            reason.expected.contains("\(type)") ? type.meaning.map { "\(type) is \($0)" } : nil
        }
        return meanings.isEmpty ? "" : " (\(meanings.joined(separator: ", ")))"
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
