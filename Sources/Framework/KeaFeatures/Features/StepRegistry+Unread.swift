import Gherkin
import Kea
import KeaEvents

extension StepRegistry {
    /// Returns a warning for each line of text above steps that is a defined sentence behind another word than a keyword.
    ///
    /// Gherkin reads any line there as a description, such as `If the server has 3 questions`, and does not run it.
    func unreadSentences(in document: GherkinDocument, path: String) -> [Diagnostic] {
        document.linesAboveSteps.compactMap { location, text in
            guard let sentence = sentence(in: text) else { return nil }
            let dialect = Dialect(code: document.language) ?? .english
            let keywords = [KeywordKind.given, .when, .then].compactMap { kind in
                dialect.keywords(of: kind).first { $0 != "* " }
            }
            let list = keywords.map { $0.last == " " ? String($0.dropLast()) : $0 }.joined(separator: ", ")
            return Diagnostic(
                .warning,
                "“\(text)” is read as text, and is not run. A step begins with its keyword (\(list)).",
                details: keywords.prefix(1).map { "Did you mean “\($0)\(sentence)”?" },
                at: SourceLocation(location, in: path))
        }
    }

    /// Returns the defined sentence that a line is, or that follows its first word.
    private func sentence(in text: String) -> String? {
        let rest = text.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
        return [text, String(rest)].first { sentence in
            guard !sentence.isEmpty, case .found(let definition, _) = resolve(sentence) else { return false }
            // `{}` alone fits any text.
            return definition.source.split(separator: "{").contains { part in
                part.drop { $0 != "}" }.contains(where: \.isLetter)
                    || !part.contains("}") && part.contains(where: \.isLetter)
            }
        }
    }
}
