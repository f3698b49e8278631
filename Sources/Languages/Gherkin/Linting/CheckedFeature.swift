import KeaText

/// Everything that is wrong in a feature file, and which of its scenarios can run all the same.
///
/// The lint rules read the mended text: no mistake hides another or causes findings that follow from it.
package struct CheckedFeature: Sendable {
    /// The problems in the order of their lines: mistakes, or else warnings.
    package let problems: [FeatureProblem]

    /// The document of the lines that could be read; `nil` if the file as a whole is unusable.
    package private(set) var document: GherkinDocument?

    /// The mended text, as far as it could be mended, with the lines of the file; `nil` without a mistake.
    package private(set) var mended: MendedFeature?

    /// The identifiers of the scenarios that a mistake concerns.
    private var broken: Set<Int> = []

    init(_ result: ParseResult, _ kind: DefinedKind?) {
        let ofSource = SourceMistakes.all(in: result.source)
        guard ofSource.isEmpty else {
            problems = Self.limited(ofSource, count: ofSource.count)
            return
        }
        var mended = MendedFeature(result, kind)
        let found = mended.findings(kind)
        let mistakes = mended.mistakes
        let findings = found.map(mended.inFile).filter { finding in
            !mistakes.contains { $0.location == finding.location }
        }
        var wrong = (mistakes + findings.filter(\.isMistake)).sorted { $0.location < $1.location }
        document = result.partialDocument
        guard !wrong.isEmpty else {
            problems = findings
            return
        }
        mended.mend(found.filter(\.isMistake).compactMap(\.edit))
        self.mended = mended
        broken = mended.changedScenarios(of: result.partialDocument, &wrong)
        // An empty section may be the consequence of a mistake.
        problems = Self.limited(wrong, count: wrong.count + mended.unlistedCount)
    }

    /// The pickles that no mistake concerns.
    package var pickles: [Pickle] { document?.pickles().filter { !broken.contains($0.scenario.id) } ?? [] }

    /// The pickles that no mistake concerns, with their names.
    package var scenarios: [(pickle: Pickle, name: PickleName)] {
        document?.scenarios.filter { !broken.contains($0.pickle.scenario.id) } ?? []
    }

    /// The indices of these among all pickles of the document; `nil` if they are all.
    package var indices: [Int]? {
        guard !broken.isEmpty, let pickles = document?.pickles() else { return nil }
        return pickles.indices.filter { !broken.contains(pickles[$0].scenario.id) }
    }

    private static func limited(_ problems: [FeatureProblem], count: Int) -> [FeatureProblem] {
        let listed = problems.prefix(20)
        guard let last = listed.last, count > listed.count else { return problems }
        let rest = count - listed.count
        var more = FeatureProblem(
            last.location, "more-mistakes", rest == 1 ? "is" : "are", pluralized(rest, "more mistake"))
        more.uri = last.uri
        return listed + [more]
    }
}

extension GherkinDocument {
    package var scenarios: [(pickle: Pickle, name: PickleName)] {
        let pickles = pickles()
        return zip(pickles, names(of: pickles)).map { (pickle: $0, name: $1) }
    }
}

extension ParseResult {
    /// Returns what is wrong in the file, and what can run of it; a kind knows the sentences of steps.
    package func checked(_ kind: DefinedKind? = nil) -> CheckedFeature { CheckedFeature(self, kind) }

    /// What a run reports before it runs any of the file: a misspelt `Then` is text in the grammar and never runs.
    package var problems: [FeatureProblem] { checked().problems }

    /// The errors of the file in its grammar or as a whole.
    package var mistakes: [FeatureProblem] {
        let ofSource = SourceMistakes.all(in: source)
        return ofSource.isEmpty ? causes.map(FeatureProblem.init) : ofSource
    }
}
