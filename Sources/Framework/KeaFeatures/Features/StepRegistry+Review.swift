import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns what a dry run reports about a feature.
    ///
    /// - Parameter reviewsResults: whether a scenario that checks nothing is reported.
    package func review(_ text: String, path: String, reviewsResults: Bool) -> FeatureReview {
        let checked = GherkinParser().parse(text, uri: path).checked { self.kind(of: $0) }
        let switches = checked.document.map { LintSwitches(in: $0) }
        var found = diagnostics(of: checked, path: path)
        var provenLines: Set<Int> = []
        for (pickle, _) in checked.scenarios
        where !pickle.tags.contains(where: { $0.name == "@skip" }) {
            found += mistakes(in: [pickle], path: path).map(\.failure).map {
                Diagnostic(.error, $0.message, details: $0.details, at: $0.location)
            }
            let scenario = pickle.scenario
            let review = ScenarioReview(
                registry: self, steps: pickle.steps.map { ScenarioStep($0, in: path) }, name: scenario.name,
                location: SourceLocation(scenario.location, in: path))
            if reviewsResults, switches?.disables("no-then", at: scenario.location) != true {
                found += review.warnings()
            }
            if review.provesPresence { provenLines.formUnion(pickle.steps.map(\.step.location.line)) }
        }
        // The rows of an outline, and the scenarios below a background, often have the same problem.
        var seen: Set<Diagnostic> = []
        found = found.filter { seen.insert($0).inserted }
        return FeatureReview(
            diagnostics: found.sorted { ($0.location?.line ?? 0) < ($1.location?.line ?? 0) },
            provenLines: provenLines)
    }
}
