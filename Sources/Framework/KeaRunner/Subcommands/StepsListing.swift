import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// Every sentence that a feature may use, and the parameter types in them.
struct StepsListing: Encodable {
    /// A sentence.
    struct Sentence: Encodable {
        /// `given`, `when` or `then`, as it was defined.
        let word: String
        /// The expression.
        let expression: String
        /// The place of its definition.
        let definition: String
        /// The places in features that use it.
        let uses: [String]
    }

    /// A parameter that sentences may have.
    struct Parameter: Encodable {
        /// The name with its braces.
        let name: String
        /// The pattern of the text.
        let meaning: String
        /// A text that fits; empty where only a pattern is known.
        let example: String
        /// The place of its definition, for the project's own.
        let definition: String?
    }

    let sentences: [Sentence]
    let parameters: [Parameter]
    let featureCount: Int

    /// The filters that were given, and the lines that help where no sentence fits them.
    private let filters: [String]
    private let advice: [String]

    private enum CodingKeys: CodingKey { case sentences, parameters, featureCount }

    /// - Parameter filters: texts that a sentence has to contain, or sentences that it fits as a whole or in part; capitals
    ///   do not count.
    @MainActor
    init(_ registry: StepRegistry, _ features: [LoadedFeature], filters: [String], paths: PathText) {
        self.filters = filters
        let parts = filters.map { [$0] + Self.withoutKeyword($0) }
        sentences = registry.usage(in: features)
            .filter { usage in
                let text = "\(usage.word) \(usage.expression)"
                // Who looks for "items" means "item(s)", too.
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
                let place = type.place.map { paths.short(SourceLocation(file: $0.file, line: $0.line)) }
                return Parameter(
                    name: type.description, meaning: type.builtIn?.meaning ?? "a text like \(patterns)",
                    example: type.builtIn?.example ?? "", definition: place)
            }
        featureCount = features.count
        advice = sentences.isEmpty ? filters.flatMap(registry.nearestSentences) : []
    }

    /// A sentence without the keyword of any language that it begins with.
    private static func withoutKeyword(_ sentence: String) -> [String] {
        let keywords = Set(Dialect.all.flatMap(\.stepKeywords))
        return keywords.filter { sentence.lowercased().hasPrefix($0.lowercased()) }
            .map { String(sentence.dropFirst($0.count)) }
    }

    /// The sentences that no feature uses.
    var unused: [Sentence] { sentences.filter(\.uses.isEmpty) }
}

// MARK: - As text

extension StepsListing {
    /// The list for people at a prompt.
    func text(_ style: TextStyle) -> String {
        var lines: [String] = []
        if sentences.isEmpty, !filters.isEmpty {
            let texts = filters.map { "“\(VisibleText.line($0).cutInMiddle(to: 200))”" }.joined(
                separator: " and ")
            lines = ["no sentence contains or fits \(texts)"] + advice
        }
        let width = min(72, sentences.map { $0.word.count + $0.expression.count + 1 }.max() ?? 0)
        for sentence in sentences {
            let words = "\(sentence.word) \(sentence.expression)"
            let gap = String(repeating: " ", count: max(2, width + 2 - words.count))
            let count = sentence.uses.isEmpty ? "unused" : "used \(pluralized(sentence.uses.count, "time"))"
            let padded = count + String(repeating: " ", count: max(1, 14 - count.count))
            let mark = sentence.uses.isEmpty ? style.yellow(padded) : padded
            lines.append(words + gap + mark + style.faint(sentence.definition))
        }
        if !parameters.isEmpty {
            lines += ["", "What may stand in braces:"]
            let names = parameters.map(\.name.count).max() ?? 0
            for parameter in parameters {
                let gap = String(repeating: " ", count: names + 2 - parameter.name.count)
                let example = parameter.example.isEmpty ? "" : ", such as \(parameter.example)"
                let place = parameter.definition.map { style.faint("  \($0)") } ?? ""
                lines.append("  \(parameter.name)\(gap)\(parameter.meaning)\(example)\(place)")
            }
        }
        let places = pluralized(featureCount, "feature file")
        lines += [
            "", "\(pluralized(sentences.count, "sentence")), \(unused.count) of them unused in \(places)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}

// MARK: - As Markdown and JSON

extension StepsListing {
    /// The list as a page in Markdown.
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

    /// The list for programs.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
