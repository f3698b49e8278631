import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns everything that is wrong in a feature file and that no run of a scenario reports.
    ///
    /// - Returns: undefined sentences of scenarios that do not run because of another mistake, without those of earlier
    ///   files, and all others, in the order of lines.
    func diagnostics(
        of feature: CheckedFeature, path: String
    ) -> (undefined: [Diagnostic], others: [Diagnostic]) {
        let all = feature.problems.map { Diagnostic($0, in: path) }
        guard let mended = feature.mended else { return ([], all) }
        let found = mistakes(in: mended.result.partialDocument, besides: feature, mended, path: path)
        return (
            found.filter(\.isUndefined).map(\.diagnostic),
            (all + found.filter { !$0.isUndefined }.map(\.diagnostic)).sortedByPlace()
        )
    }

    /// Returns the kind of the definition of a sentence; `nil` if there is none, or one that takes most of the words as
    /// values: `the {}` fits any prose.
    func kind(of sentence: String) -> KeywordKind? {
        resolve(sentence).definitions.first.flatMap {
            KeywordKind(of: sentence, definedBy: $0.word, $0.source)
        }
    }

    /// Returns the undefined sentences and wrong values in the scenarios that do not run because of another mistake.
    private func mistakes(
        in document: GherkinDocument, besides feature: CheckedFeature, _ mended: MendedFeature, path: String
    ) -> [(diagnostic: Diagnostic, isUndefined: Bool)] {
        let running = feature.scenarios.map(\.pickle)
        let lines = Set(running.map(\.location.line))
        let pickles = document.pickles().filter { pickle in
            !lines.contains(mended.line(pickle.location.line)) && !pickle.tags.contains { $0.name == "@skip" }
        }
        // A row that is too long has wrong values; a placeholder that is not replaced makes its sentence undefined.
        let placeholders = pickles.flatMap(\.steps).filter { $0.text.contains(/<\w[^<>]*>/) }
        let known = Set(running.flatMap(\.steps).map(\.step.location.line))
            .union(feature.problems.filter { $0.suggestion == nil || $0.edit == nil }.map(\.location.line))
            .union(placeholders.map { mended.line($0.step.location.line) })
        // The rows of an outline often have the same problem.
        var seen: Set<Int> = []
        return self.mistakes(in: pickles, path: path).compactMap { mistake in
            let failure = mistake.failure
            guard seen.insert(mistake.line).inserted,
                !mistake.isUndefined || undefinedSteps.reported.insert(failure.message).inserted,
                !known.contains(mended.line(mistake.line)),
                !known.contains(mended.line(failure.location.line))
            else { return nil }
            return (Diagnostic(failure).moved(mended.line), mistake.isUndefined)
        }
    }
}

extension Diagnostic {
    init(_ failure: Failure) {
        self.init(.error, failure.message, details: failure.details, at: failure.location)
    }

    /// Returns the diagnostic at another line of its file.
    fileprivate func moved(_ line: (Int) -> Int) -> Diagnostic {
        let location = location.map { SourceLocation(file: $0.file, line: line($0.line), column: $0.column) }
        return Diagnostic(severity, message, details: details, at: location)
    }
}

extension [Diagnostic] {
    func sortedByPlace() -> [Diagnostic] {
        sorted {
            ($0.location?.line ?? 0, $0.location?.column ?? 0) < (
                $1.location?.line ?? 0, $1.location?.column ?? 0
            )
        }
    }
}
