import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns what is wrong in a feature file and no run of a scenario reports; undefined sentences only once.
    func diagnostics(
        of feature: CheckedFeature, path: String
    ) -> (undefined: [Diagnostic], others: [Diagnostic]) {
        let all = feature.problems.map { Diagnostic($0, in: path) }
        guard let mended = feature.mended else { return ([], all) }
        let found = mistakes(besides: feature, mended, path: path).filter {
            !$0.isUndefined || undefinedSteps.reported.insert($0.failure.message).inserted
        }
        let diagnostics = { (isUndefined: Bool) in
            found.filter { $0.isUndefined == isUndefined }.map { Diagnostic($0.failure) }
        }
        return (diagnostics(true), (all + diagnostics(false)).sortedByPlace())
    }

    /// Returns what is wrong with the steps of a feature, also of scenarios that do not run because of another mistake.
    package func mistakes(of result: ParseResult, path: String) -> [StepMistake] {
        let feature = result.checked(kind)
        return mistakes(in: feature.pickles, path: path)
            + (feature.mended.map { mistakes(besides: feature, $0, path: path) } ?? [])
    }

    /// Returns the kind of a sentence's definition; `nil` for one that takes most of the words as values: `the {}`.
    func kind(of sentence: String) -> KeywordKind? {
        resolve(sentence).definitions.first.flatMap {
            KeywordKind(of: sentence, definedBy: $0.word, $0.source)
        }
    }

    /// Returns the undefined sentences and wrong values in the scenarios that do not run because of another mistake.
    private func mistakes(
        besides feature: CheckedFeature, _ mended: MendedFeature, path: String
    ) -> [StepMistake] {
        let running = feature.scenarios.map(\.pickle)
        let lines = Set(running.map(\.location.line))
        let pickles = mended.result.partialDocument.pickles().filter { pickle in
            !lines.contains(mended.line(pickle.location.line)) && !pickle.tags.contains { $0.name == "@skip" }
        }
        // A row that is too long has wrong values; a placeholder that is not replaced makes its sentence undefined.
        let placeholders = pickles.flatMap(\.steps).filter { $0.text.contains(/<\w[^<>]*>/) }
        let known = Set(running.flatMap(\.steps).map(\.step.location.line))
            .union(feature.problems.filter { $0.suggestion == nil || $0.edit == nil }.map(\.location.line))
            .union(placeholders.map { mended.line($0.step.location.line) })
        // The rows of an outline often have the same problem.
        var seen: Set<Int> = []
        return mistakes(in: pickles, path: path).compactMap { mistake in
            var failure = mistake.failure
            failure.location.line = mended.line(failure.location.line)
            let line = mended.line(mistake.line)
            guard seen.insert(line).inserted, known.isDisjoint(with: [line, failure.location.line]) else {
                return nil
            }
            return StepMistake(line: line, isUndefined: mistake.isUndefined, failure: failure)
        }
    }
}

extension Diagnostic {
    init(_ failure: Failure) {
        self.init(.error, failure.message, details: failure.details, at: failure.location)
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
