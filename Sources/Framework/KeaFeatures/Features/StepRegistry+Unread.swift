import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns everything that is wrong in a feature file and that no run of a scenario reports, in the order of lines.
    func diagnostics(of feature: CheckedFeature, path: String) -> [Diagnostic] {
        let problems = feature.problems.map { Diagnostic($0, in: path) }
        let lines = Set(feature.problems.map(\.location.line))
        guard let mended = feature.mended else {
            return problems + (feature.document.map { unreadSentences(in: $0, path: path) } ?? [])
        }
        let document = mended.result.partialDocument
        let unread = unreadSentences(in: document, path: path).map { $0.moved(mended.line) }
            .filter { !lines.contains($0.location?.line ?? 0) }
        let wrong = mistakes(in: document, besides: feature, mended, path: path)
        return (problems + unread + wrong).sorted {
            ($0.location?.line ?? 0, $0.location?.column ?? 0) < (
                $1.location?.line ?? 0, $1.location?.column ?? 0
            )
        }
    }

    /// Returns the undefined sentences and wrong values in the scenarios that do not run because of another mistake.
    private func mistakes(
        in document: GherkinDocument, besides feature: CheckedFeature, _ mended: MendedFeature, path: String
    ) -> [Diagnostic] {
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
            guard seen.insert(mistake.line).inserted, !known.contains(mended.line(mistake.line)),
                !known.contains(mended.line(failure.location.line))
            else { return nil }
            return Diagnostic(.error, failure.message, details: failure.details, at: failure.location)
                .moved(mended.line)
        }
    }

    /// Returns a warning for each line of text above steps that is a defined sentence after another word than a keyword.
    ///
    /// Gherkin reads any line there as a description, such as `If the server has 3 questions`, and does not run it.
    private func unreadSentences(in document: GherkinDocument, path: String) -> [Diagnostic] {
        let dialect = Dialect(code: document.language) ?? .english
        return document.linesAboveSteps.compactMap { location, text in
            guard let step = step(in: text, dialect) else { return nil }
            if let keyword = gluedKeyword(text, dialect), step.hasSuffix(text.dropFirst(keyword.count)) {
                let message =
                    "A space is missing after “\(keyword)”. The line is read as text. This step is not run."
                return Diagnostic(
                    .error, message, details: ["Did you mean “\(step)”?"],
                    at: SourceLocation(location, in: path))
            }
            let list = [KeywordKind.given, .when, .then].map { dialect.keyword($0).trimmed }
            return Diagnostic(
                .warning,
                "“\(text)” is read as text, and is not run. A step begins with its keyword (\(list.joined(separator: ", "))).",
                details: ["Did you mean “\(step)”?"], at: SourceLocation(location, in: path))
        }
    }

    /// Returns the defined step that a line was meant as, unless the sentence of its suggestion is defined.
    ///
    /// - Parameter type: that of the step above.
    func step(of line: String, insteadOf suggestion: String?, below type: StepKeywordType?) -> String? {
        let suggested = suggestion?.drop { !$0.isWhitespace }.trimmed ?? ""
        return isDefined(suggested) ? nil : step(in: line, .english, below: type)
    }

    /// Returns the keyword with which a text begins that has no space after it: “Giventhe network is down”.
    private func gluedKeyword(_ text: String, _ dialect: Dialect) -> String? {
        dialect.stepKeywords.map(\.trimmed).filter(text.hasPrefix).max { $0.count < $1.count }
    }

    /// Returns the step that a line was meant as: the defined sentence that it is, or that follows its first word, after
    /// the keyword of its definition, or And below a step of its kind.
    private func step(in text: String, _ dialect: Dialect, below type: StepKeywordType? = nil) -> String? {
        let rest = text.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
        let glued = text.dropFirst(gluedKeyword(text, dialect)?.count ?? 0).trimmed
        for sentence in [text, String(rest), glued] where !sentence.isEmpty {
            guard case .found(let definition, _) = resolve(sentence) else { continue }
            // `{}` alone fits any text.
            let hasWords = definition.source.split(separator: "{").contains { part in
                part.drop { $0 != "}" }.contains(where: \.isLetter)
                    || !part.contains("}") && part.contains(where: \.isLetter)
            }
            guard hasWords else { continue }
            let kinds: [String: KeywordKind] = ["given": .given, "when": .when, "then": .then]
            let kind = type?.word == definition.word ? .and : kinds[definition.word]
            return dialect.keyword(kind ?? .given) + sentence
        }
        return nil
    }
}

extension Diagnostic {
    /// Returns the diagnostic at another line of its file.
    fileprivate func moved(_ line: (Int) -> Int) -> Diagnostic {
        let location = location.map { SourceLocation(file: $0.file, line: line($0.line), column: $0.column) }
        return Diagnostic(severity, message, details: details, at: location)
    }
}
