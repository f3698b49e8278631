import Gherkin
import Kea
import KeaEvents

/// What is wrong in a feature file, as far as no run of a scenario reports it.
struct FeatureDiagnostics {
    fileprivate(set) var all: [Diagnostic] = []
    /// The lines of the titles of backgrounds and scenarios in which a step is read as text.
    fileprivate(set) var titlesWithUnreadSteps: Set<Int> = []

    /// Whether a scenario lacks one of its steps, which is read as text.
    func lacksStep(_ pickle: Pickle) -> Bool {
        guard !titlesWithUnreadSteps.isEmpty else { return false }
        let backgrounds = [pickle.feature.background, pickle.rule?.background].compactMap {
            $0?.location.line
        }
        return ([pickle.scenario.location.line] + backgrounds).contains(where: titlesWithUnreadSteps.contains)
    }
}

extension StepRegistry {
    /// Returns everything that is wrong in a feature file and that no run of a scenario reports, in the order of lines.
    func diagnostics(of feature: CheckedFeature, path: String) -> FeatureDiagnostics {
        var found = FeatureDiagnostics()
        guard let document = feature.mended?.result.partialDocument ?? feature.document else {
            found.all = feature.problems.map { Diagnostic($0, in: path) }
            return found
        }
        let line = { feature.mended?.line($0) ?? $0 }
        let lines = Set(feature.problems.filter(\.isMistake).map(\.location.line))
        for unread in unreadLines(in: document, path: path) {
            let diagnostic = unread.diagnostic.moved(line)
            guard !lines.contains(diagnostic.location?.line ?? 0) else { continue }
            found.all.append(diagnostic)
            if diagnostic.severity == .error { found.titlesWithUnreadSteps.insert(line(unread.title)) }
        }
        // A scenario that lacks steps may seem to be empty.
        let titles = found.titlesWithUnreadSteps
        found.all += feature.problems.filter { $0.isMistake || !titles.contains($0.location.line) }
            .map { Diagnostic($0, in: path) }
        if let mended = feature.mended {
            found.all += mistakes(in: document, besides: feature, mended, path: path)
        }
        found.all.sort {
            ($0.location?.line ?? 0, $0.location?.column ?? 0) < (
                $1.location?.line ?? 0, $1.location?.column ?? 0
            )
        }
        return found
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
        var undefined: Set<String> = []
        return self.mistakes(in: pickles, path: path).compactMap { mistake in
            let failure = mistake.failure
            guard seen.insert(mistake.line).inserted,
                !mistake.isUndefined || undefined.insert(failure.message).inserted,
                !known.contains(mended.line(mistake.line)),
                !known.contains(mended.line(failure.location.line))
            else { return nil }
            return Diagnostic(.error, failure.message, details: failure.details, at: failure.location)
                .moved(mended.line)
        }
    }

    /// Returns a problem for each line of text that contains a defined sentence: an error after a keyword, and a warning
    /// after another word.
    ///
    /// Gherkin reads any line below a title as its description, such as `1) Given the server has 3 questions`, and does not
    /// run it.
    private func unreadLines(
        in document: GherkinDocument, path: String
    ) -> [(diagnostic: Diagnostic, title: Int)] {
        let dialect = Dialect(code: document.language) ?? .english
        let switches = LintSwitches(in: document)
        lazy var pickles = document.pickles()
        return document.linesOfText.compactMap { location, text, title, isAboveSteps in
            let place = SourceLocation(location, in: path)
            if let step = InnerStep(in: text, dialect, isDefined: { definition(of: $0) != nil }) {
                guard !switches.disables(LintRule.misspeltKeyword, at: location) else { return nil }
                let names = pickles.filter { pickle in
                    [
                        pickle.scenario.location, pickle.feature.background?.location,
                        pickle.rule?.background?.location,
                    ]
                    .contains { $0?.line == title }
                }
                .map { "“\($0.scenario.name)” (line \($0.scenario.location.line))" }
                let problem = FeatureProblem(
                    location, unreadStep: step.text, keyword: step.keyword.trimmed, after: step.before,
                    before: step.sign, notRun: unique(names))
                return (Diagnostic(problem, in: path), title)
            }
            guard isAboveSteps, let step = step(in: text, dialect) else { return nil }
            let list = [KeywordKind.given, .when, .then].map { dialect.keyword($0).trimmed }
            let warning = Diagnostic(
                .warning,
                "“\(text)” is read as text, and is not run. A step begins with its keyword (\(list.joined(separator: ", "))).",
                details: ["Did you mean “\(step)”?"], at: place)
            return (warning, title)
        }
    }

    private func unique(_ names: [String]) -> [String] {
        names.enumerated().filter { $0.offset == 0 || names[$0.offset - 1] != $0.element }.map(\.element)
    }

    /// Returns the defined step that a line was meant as, unless the sentence of its suggestion is defined.
    ///
    /// - Parameter type: that of the step above.
    func step(of line: String, insteadOf suggestion: String?, below type: StepKeywordType?) -> String? {
        let suggested = suggestion?.drop { !$0.isWhitespace }.trimmed ?? ""
        return isDefined(suggested) ? nil : step(in: line, .english, below: type)
    }

    /// Returns the step that a line was meant as: the defined sentence that it is, or that follows its first word, after
    /// the keyword of its definition, or And below a step of its kind.
    private func step(in text: String, _ dialect: Dialect, below type: StepKeywordType? = nil) -> String? {
        if let step = InnerStep(in: text, dialect, isDefined: { definition(of: $0) != nil }) {
            return step.text
        }
        let rest = text.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
        for sentence in [text, String(rest)] where !sentence.isEmpty {
            guard let definition = definition(of: sentence) else { continue }
            let kinds: [String: KeywordKind] = ["given": .given, "when": .when, "then": .then]
            let kind = type?.word == definition.word ? .and : kinds[definition.word]
            return dialect.keyword(kind ?? .given) + sentence
        }
        return nil
    }

    /// Returns the definition of a sentence; `nil` if there is none, or one that fits any text, as `{}` alone does.
    private func definition(of sentence: String) -> StepDefinition? {
        guard case .found(let definition, _) = resolve(sentence) else { return nil }
        let hasWords = definition.source.split(separator: "{").contains { part in
            part.drop { $0 != "}" }.contains(where: \.isLetter)
                || !part.contains("}") && part.contains(where: \.isLetter)
        }
        return hasWords ? definition : nil
    }
}

/// A step inside a line that does not begin with it: a keyword, and a defined sentence after it.
private struct InnerStep {
    /// The step as it is meant.
    let text: String
    let keyword: String
    /// What is before the keyword.
    let before: String
    /// What is directly after the keyword.
    let sign: Character

    init?(in line: String, _ dialect: Dialect, isDefined: (String) -> Bool) {
        // As other languages write comments.
        if ["//", "/*", "<!--"].contains(where: line.hasPrefix) { return nil }
        let keywords = dialect.stepKeywords.sorted { $0.count > $1.count }
        for index in line.indices {
            let rest = line[index...]
            let before = line[..<index]
            for keyword in keywords {
                let word = keyword.last == " " ? keyword.dropLast() : keyword[...]
                guard rest.first?.lowercased() == word.first?.lowercased(),
                    Self.begins(rest, with: word, isWord: keyword.last == " ", after: before)
                else { continue }
                let after = rest.dropFirst(word.count)
                let sentence = after.drop { !$0.isLetter && !$0.isNumber && !"\"'“«„<{".contains($0) }.trimmed
                guard let defined = Self.variants(of: sentence).first(where: isDefined) else { continue }
                (text, self.keyword, self.before) = (keyword + defined, keyword, before.trimmed)
                sign = after.first ?? " "
                return
            }
        }
        return nil
    }

    /// Whether a text begins with a keyword; in other letters only where no sentence goes on.
    private static func begins(
        _ text: Substring, with word: Substring, isWord: Bool, after before: Substring
    ) -> Bool {
        if isWord, let last = before.last, last.isLetter || last.isNumber { return false }
        if word == "*" { return text.hasPrefix("* ") && before.last?.isWhitespace != false }
        if text.hasPrefix(word) { return true }
        let last = before.trimmed.last
        return (last.map { !$0.isLetter && !$0.isNumber && $0 != "," } ?? true)
            && text.prefix(word.count).lowercased() == word.lowercased()
    }

    /// The sentence without what may follow it: punctuation, marks of emphasis and lists, tags of HTML.
    private static func variants(of sentence: String) -> [String] {
        guard !sentence.isEmpty else { return [] }
        let bare = sentence.replacing(/(?:<\/?\w+[^<>]*>|:\w+:|[^\w"'”»’)\]}>])+$/, with: "")
        return bare == sentence || bare.isEmpty ? [sentence] : [sentence, bare]
    }
}

extension Diagnostic {
    /// Returns the diagnostic at another line of its file.
    fileprivate func moved(_ line: (Int) -> Int) -> Diagnostic {
        let location = location.map { SourceLocation(file: $0.file, line: line($0.line), column: $0.column) }
        return Diagnostic(severity, message, details: details, at: location)
    }
}
