import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// Every sentence that a feature may use, with its parameter types.
struct StepsListing: Encodable {
    struct Sentence: Encodable {
        /// `given`, `when` or `then`, as it was defined.
        let word: String
        let expression: String
        /// The location of its definition.
        let definition: String
        /// The locations of its uses in features.
        let uses: [String]
    }

    struct Parameter: Encodable {
        /// The name in braces.
        let name: String
        let meaning: String
        /// A text that matches; empty if only a pattern is known.
        let example: String
        /// The location of its definition; `nil` for a built-in one.
        let definition: String?
    }

    let sentences: [Sentence]
    let parameters: [Parameter]
    let featureCount: Int

    private let filters: [String]
    /// Suggestions if no sentence matches the filters.
    private let advice: [String]

    private enum CodingKeys: CodingKey { case sentences, parameters, featureCount }

    /// Creates a listing.
    ///
    /// - Parameter filters: Texts that a sentence has to contain or match, as a whole or in part, in upper or lower case.
    @MainActor
    init(_ registry: StepRegistry, _ features: [LoadedFeature], filters: [String], paths: PathText) {
        self.filters = filters
        let parts = filters.map { [$0] + Self.withoutKeyword($0) }
        sentences = registry.usage(in: features)
            .filter { usage in
                let text = "\(usage.word) \(usage.expression)"
                // A search for "items" finds "item(s)", too.
                let whole = text.filter { $0 != "(" && $0 != ")" }
                return parts.allSatisfy { alternatives in
                    alternatives.contains { part in
                        [text, whole].contains { $0.range(of: part, options: .caseInsensitive) != nil }
                            || usage.pattern.matches(part: part)
                    }
                }
            }
            .map { usage in
                Sentence(
                    word: usage.word, expression: usage.expression, definition: paths.short(usage.definition),
                    uses: usage.uses.map { paths.short(SourceLocation(file: $0.file, line: $0.line)) })
            }
        let used = sentences.map(\.expression).joined(separator: "\n")
        parameters = registry.parameterTypes.parameterTypes
            .filter { $0.builtIn == nil && filters.isEmpty || used.contains($0.description) }
            .map { type in
                let patterns = type.patterns.map { "/\($0)/" }.joined(separator: " or ")
                return Parameter(
                    name: type.description, meaning: type.builtIn?.meaning ?? "a text like \(patterns)",
                    example: type.builtIn?.example ?? "",
                    definition: type.place.map { paths.short(SourceLocation(file: $0.file, line: $0.line)) })
            }
        featureCount = features.count
        advice = sentences.isEmpty ? filters.flatMap(registry.nearestSentences) : []
    }

    /// Returns a sentence without its first keyword, for each language that has this keyword.
    private static func withoutKeyword(_ sentence: String) -> [String] {
        let keywords = Set(Dialect.all.flatMap(\.stepKeywords))
        return keywords.filter { sentence.lowercased().hasPrefix($0.lowercased()) }
            .map { String(sentence.dropFirst($0.count)) }
    }

    // MARK: Text, Markdown and JSON

    func text(_ style: TextStyle) -> String {
        var lines: [String] = []
        if sentences.isEmpty, !filters.isEmpty {
            let texts = filters.map { "“\(VisibleText.line($0).cutInMiddle(to: 200))”" }.joined(
                separator: " and ")
            lines = ["no sentence contains or matches \(texts)"] + advice
        }
        let width = min(72, sentences.map { $0.word.count + $0.expression.count + 1 }.max() ?? 0)
        for sentence in sentences {
            let words = "\(sentence.word) \(sentence.expression)"
            let count = sentence.uses.isEmpty ? "unused" : "used \(pluralized(sentence.uses.count, "time"))"
            let padded = count.padded(to: max(14, count.count + 1))
            lines.append(
                words.padded(to: max(width, words.count) + 2)
                    + (sentence.uses.isEmpty ? style.yellow(padded) : padded)
                    + style.faint(sentence.definition))
        }
        if !parameters.isEmpty {
            lines += ["", "Parameters in braces:"]
            let nameWidth = (parameters.map(\.name.count).max() ?? 0) + 2
            for parameter in parameters {
                let example = parameter.example.isEmpty ? "" : ", such as \(parameter.example)"
                let location = parameter.definition.map { style.faint("  \($0)") } ?? ""
                lines.append(
                    "  \(parameter.name.padded(to: nameWidth))\(parameter.meaning)\(example)\(location)")
            }
        }
        let unusedCount = sentences.count(where: \.uses.isEmpty)
        lines += [
            "",
            "\(pluralized(sentences.count, "sentence")), \(unusedCount) of them unused in "
                + pluralized(featureCount, "feature file"),
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    var markdown: String {
        var lines = ["# Sentences", "", "| | Sentence | Used | Defined |", "| --- | --- | --- | --- |"]
        for sentence in sentences {
            let words = sentence.expression.replacingOccurrences(of: "|", with: "\\|")
            lines.append(
                "| \(sentence.word) | `\(words)` | \(sentence.uses.count) | \(sentence.definition) |")
        }
        if !parameters.isEmpty {
            lines += ["", "## Parameters", "", "| Parameter | Means | Example |", "| --- | --- | --- |"]
            for parameter in parameters {
                let meaning = parameter.meaning.replacingOccurrences(of: "|", with: "\\|")
                let example = parameter.example.isEmpty ? "" : "`\(parameter.example)`"
                lines.append("| `\(parameter.name)` | \(meaning) | \(example) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
