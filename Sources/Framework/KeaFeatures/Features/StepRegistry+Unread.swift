import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns a warning for each line of text above steps that is a defined sentence after another word than a keyword.
    ///
    /// Gherkin reads any line there as a description, such as `If the server has 3 questions`, and does not run it.
    func unreadSentences(in document: GherkinDocument, path: String) -> [Diagnostic] {
        let dialect = Dialect(code: document.language) ?? .english
        return document.linesAboveSteps.compactMap { location, text in
            guard let step = step(in: text, dialect) else { return nil }
            let list = [KeywordKind.given, .when, .then].map { Self.keyword($0, dialect).trimmed }
            return Diagnostic(
                .warning,
                "“\(text)” is read as text, and is not run. A step begins with its keyword (\(list.joined(separator: ", "))).",
                details: ["Did you mean “\(step)”?"], at: SourceLocation(location, in: path))
        }
    }

    /// Returns the diagnostic of a problem in a feature file.
    ///
    /// A line that cannot be read may be a defined sentence without its keyword. That is offered unless the sentence after
    /// a corrected keyword is defined.
    func diagnostic(of problem: FeatureProblem, in result: ParseResult, path: String) -> Diagnostic {
        let diagnostic = Diagnostic(problem, in: path)
        let suggested = problem.suggestion?.drop { !$0.isWhitespace }.trimmed ?? ""
        var lines = result.source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let index = problem.location.line - 1
        guard result.document == nil, !result.source.isMarkdown, lines.indices.contains(index),
            problem.message.hasPrefix("“\(lines[index].trimmed)”"),
            let step = step(in: lines[index].trimmed, .english), !isDefined(suggested)
        else { return diagnostic }
        lines[index] = step[...]
        let after = GherkinParser().parse(lines.joined(separator: "\n"), uri: result.source.uri)
        guard !after.errors.contains(where: { $0.location.line == index + 1 }) else { return diagnostic }
        return Diagnostic(
            diagnostic.severity, diagnostic.message, details: ["Did you mean “\(step)”?"],
            at: diagnostic.location)
    }

    /// Returns the step that a line was meant as: the defined sentence that it is, or that follows its first word, after
    /// the keyword of its definition.
    private func step(in text: String, _ dialect: Dialect) -> String? {
        let rest = text.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
        for sentence in [text, String(rest)] where !sentence.isEmpty {
            guard case .found(let definition, _) = resolve(sentence) else { continue }
            // `{}` alone fits any text.
            let hasWords = definition.source.split(separator: "{").contains { part in
                part.drop { $0 != "}" }.contains(where: \.isLetter)
                    || !part.contains("}") && part.contains(where: \.isLetter)
            }
            guard hasWords else { continue }
            let kinds: [String: KeywordKind] = ["when": .when, "then": .then]
            return Self.keyword(kinds[definition.word] ?? .given, dialect) + sentence
        }
        return nil
    }

    private static func keyword(_ kind: KeywordKind, _ dialect: Dialect) -> String {
        dialect.keywords(of: kind).first { $0 != "* " } ?? ""
    }
}
