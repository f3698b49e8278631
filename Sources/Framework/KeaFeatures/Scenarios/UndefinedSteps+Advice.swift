import CucumberExpressions
import Gherkin
import Kea
import KeaEvents

extension UndefinedSteps {
    /// Returns the failure of an undefined step: for its author existing sentences, for a developer a snippet.
    func failure(of step: ScenarioStep, among steps: [PickleStep]) -> Failure {
        let advice = step.emptyCell == nil ? advice(for: step.pickle, among: steps) : nil
        let lines = step.emptyCell.map { [$0] } ?? advice.map(lines) ?? limitOfAdvice()
        var details = (step.written.map { [$0] } ?? []) + lines
        let hasCorrection = step.emptyCell != nil || advice?.corrections.isEmpty == false
        let isWanted = !hasCorrection || showsSnippets && advice?.isDefined != true
        let isLong = step.info.text.count > Self.longestSentence
        if isLong {
            let rule = "a text belongs below a short sentence, between lines with \"\"\""
            details.append("the sentence has \(step.info.text.count) characters; \(rule)")
        }
        return Failure(
            kind: .definition, message: "no step definition fits “\(Self.shown(step.info.text))”",
            details: details, location: step.info.location,
            snippet: isWanted && !isLong ? snippets(for: step.pickle, limit: 1).first ?? [] : [])
    }

    /// Returns the reason that a sentence has no advice, the first time only.
    private func limitOfAdvice() -> [String] {
        defer { hasToldLimitOfAdvice = true }
        let limit = "\(Self.comparedSentences) undefined sentences a run"
        return hasToldLimitOfAdvice ? [] : ["(the nearest sentences are looked up for \(limit))"]
    }

    /// Returns the failure of a step whose definition may be in a class that could not be loaded.
    func notLoaded(_ step: ScenarioStep) -> Failure {
        let classes = leftOut.joined(separator: " or ")
        return Failure(
            kind: .definition, message: "its step definition may be in \(classes), which could not be loaded",
            location: step.info.location)
    }

    /// The number of characters above which a sentence is a text that lacks its quotes or its lines.
    private static let longestSentence = 300

    private static func shown(_ sentence: String) -> String {
        sentence.count > longestSentence ? "\(sentence.prefix(80))…" : sentence
    }

    /// The number of undefined sentences that are compared with the defined ones, in tens of milliseconds each.
    private static let comparedSentences = 100

    /// Returns the advice for an undefined sentence, which is searched once; `nil` if too many were searched.
    private func advice(for step: PickleStep, among steps: [PickleStep]) -> SentenceAdvisor.Advice? {
        let key = "\(step.type) \(step.text)"
        if let known = advice[key] { return known }
        guard advice.count < Self.comparedSentences else { return nil }
        let others = steps.compactMap { registry.resolve($0.text).definition?.index }
        let found = advisor.advice(
            for: step.text, word: step.type == .unknown ? nil : step.type.word, among: others,
            isDefined: registry.isDefined)
        advice[key] = found
        return found
    }

    /// Returns the sentences that are most relevant for a text, for readers who search for one.
    package func nearestSentences(to text: String) -> [String] {
        lines(advisor.nearest(to: text), withPlaces: false)
    }

    private func lines(_ advice: SentenceAdvisor.Advice) -> [String] {
        guard !advice.corrections.isEmpty else { return lines(advice.nearest) }
        return advice.corrections.flatMap { correction in
            let sentences = correction.sentences.map { "“\($0)”" }.joined(separator: " and ")
            return ["did you mean \(sentences)?", "  \(correction.advice)"]
        }
    }

    private func lines(_ nearest: [NearMiss], withPlaces: Bool = true) -> [String] {
        guard !nearest.isEmpty else { return [] }
        var lines = [nearest.count == 1 ? "the nearest sentence is:" : "the nearest sentences are:"]
        for miss in nearest {
            let place = withPlaces ? "  \(registry.definitions[miss.position].location)" : ""
            lines.append("  \(miss.expression.inWords)\(place)")
            lines += miss.reasons.map { "    \($0)" }
        }
        return lines
    }
}
