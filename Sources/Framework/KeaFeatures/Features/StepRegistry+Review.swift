import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns what a dry run reports about features, by their paths, each undefined sentence once.
    package func reviews(of texts: [String: String], reviewsResults: Bool) -> [String: FeatureReview] {
        var uses: [String: Int] = [:]
        var reviews: [String: FeatureReview] = [:]
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            reviews[path] = review(text, path: path, reviewsResults: reviewsResults, countingIn: &uses)
        }
        return reviews.mapValues { review in
            var review = review
            for index in review.undefined.indices {
                review.undefined[index].uses = uses[review.undefined[index].diagnostic.message] ?? 1
            }
            return review
        }
    }

    /// - Parameter uses: the number of steps of each undefined sentence, by its message.
    private func review(
        _ text: String, path: String, reviewsResults: Bool, countingIn uses: inout [String: Int]
    ) -> FeatureReview {
        let checked = GherkinParser().parse(text, uri: path).checked { self.kind(of: $0) }
        let switches = checked.document.map { LintSwitches(in: $0) }
        let diagnostics = diagnostics(of: checked, path: path)
        var found = diagnostics.others
        var undefined: [UndefinedSentence] = []
        func add(undefined diagnostic: Diagnostic) {
            uses[diagnostic.message, default: 0] += 1
            if uses[diagnostic.message] == 1 { undefined.append(UndefinedSentence(diagnostic, uses: 1)) }
        }
        diagnostics.undefined.forEach(add)
        var provenLines: Set<Int> = []
        for (pickle, _) in checked.scenarios
        where !pickle.tags.contains(where: { $0.name == "@skip" }) {
            for mistake in mistakes(in: [pickle], path: path) {
                let diagnostic = Diagnostic(mistake.failure)
                if mistake.isUndefined { add(undefined: diagnostic) } else { found.append(diagnostic) }
            }
            let location = pickle.scenario.location
            let review = ScenarioReview(
                registry: self, steps: pickle.steps.map { ScenarioStep($0, in: path) },
                location: SourceLocation(location, in: path))
            if reviewsResults, switches?.disables("no-then", at: location) != true {
                found += review.warnings()
            }
            if review.provesPresence { provenLines.formUnion(pickle.steps.map(\.step.location.line)) }
        }
        // The rows of an outline, and the scenarios below a background, often have the same problem.
        var seen: Set<Diagnostic> = []
        found = found.filter { seen.insert($0).inserted }
        return FeatureReview(
            diagnostics: found.sortedByPlace(), undefined: undefined, provenLines: provenLines)
    }
}
