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
        let readable: ReadableSentence
        /// The sentence of its first use.
        let example: String?

        private enum CodingKeys: CodingKey { case word, expression, definition, uses }
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
        // A sentence may come without quotation marks, as several words.
        let sentence = Self.alternatives(filters.joined(separator: " "))
        let parts = filters.map(Self.alternatives)
        let types = registry.parameterTypes.parameterTypes
        let meanings = Dictionary(types.map { ($0.name, $0.meaning ?? $0.name) }) { first, _ in first }
        let all = zip(registry.vocabulary([]).definitions, registry.usage(in: features))
        let whole = all.filter { Self.fits($0.1, sentence) }
        let found = whole.isEmpty ? all.filter { one in parts.allSatisfy { Self.fits(one.1, $0) } } : whole
        sentences = found.map { definition, usage in
            Sentence(
                word: usage.word, expression: usage.expression, definition: paths.short(usage.definition),
                uses: usage.uses.map { paths.short(SourceLocation(file: $0.file, line: $0.line)) },
                readable: ReadableSentence(definition, usage, meanings: meanings), example: usage.example)
        }
        let used = sentences.map(\.expression).joined(separator: "\n")
        parameters = registry.parameterTypes.parameterTypes
            .filter { $0.builtIn == nil && filters.isEmpty || used.contains($0.description) }
            .map { type in
                let patterns = type.patterns.map { "/\($0)/" }.joined(separator: " or ")
                return Parameter(
                    name: type.description, meaning: type.meaning ?? "a text like \(patterns)",
                    example: type.builtIn?.example ?? "",
                    definition: type.place.map { paths.short(SourceLocation(file: $0.file, line: $0.line)) })
            }
        featureCount = features.count
        advice = sentences.isEmpty ? registry.nearestSentences(to: filters.joined(separator: " ")) : []
    }

    /// Returns a sentence, with and without its first keyword in each language that has this keyword.
    private static func alternatives(_ sentence: String) -> [String] {
        let keywords = Set(Dialect.all.flatMap(\.stepKeywords))
        return [sentence]
            + keywords.filter { sentence.lowercased().hasPrefix($0.lowercased()) }
            .map { String(sentence.dropFirst($0.count)) }
    }

    /// Returns whether a definition contains or matches one of some texts.
    private static func fits(_ usage: StepUsage, _ parts: [String]) -> Bool {
        let text = "\(usage.word) \(usage.expression)"
        // A search for "items" finds "item(s)", too.
        let whole = text.filter { $0 != "(" && $0 != ")" }
        return parts.contains { part in
            part.isEmpty || [text, whole].contains { $0.range(of: part, options: .caseInsensitive) != nil }
                || usage.pattern.matches(part: part)
        }
    }

    // MARK: Text, Markdown and JSON

    /// That no sentence fits the filters, and the nearest sentences.
    var nothingFound: [String] {
        guard sentences.isEmpty, !filters.isEmpty else { return [] }
        let text = VisibleText.line(filters.joined(separator: " ")).cutInMiddle(to: 200)
        return ["no sentence contains or matches “\(text)”"] + advice + [""]
    }

    /// The numbers of sentences and features.
    var counts: String {
        "\(pluralized(sentences.count, "sentence")), \(sentences.count(where: \.uses.isEmpty)) of them unused in "
            + pluralized(featureCount, "feature file")
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
