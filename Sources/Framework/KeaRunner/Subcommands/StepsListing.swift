import CucumberExpressions
import Foundation
import Gherkin
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// Every sentence that a feature may use, as authors of features read it.
@MainActor
struct StepsListing {
    private struct Sentence {
        let usage: StepUsage
        /// The sentence, in which words in brackets say what belongs there.
        let phrase: String
        /// What parameters, columns and texts take.
        let notes: [String]
        let hasOptionalColumns: Bool
    }

    private let sentences: [Sentence]
    private let featureCount: Int
    private let filters: [String]
    /// Suggestions if no sentence matches the filters.
    private let advice: [String]
    private let paths: PathText

    /// - Parameter filters: Texts that a sentence has to contain or match, as a whole or in part, in upper or lower case.
    init(_ registry: StepRegistry, _ features: [LoadedFeature], filters: [String], paths: PathText) {
        (self.filters, self.paths) = (filters, paths)
        // A sentence may come without quotation marks, as several words.
        let sentence = Self.alternatives(filters.joined(separator: " "))
        let parts = filters.map(Self.alternatives)
        let vocabulary = registry.vocabulary([])
        let all = zip(vocabulary.definitions, registry.usage(in: features))
        let whole = all.filter { Self.fits($0.1, sentence) }
        let found = whole.isEmpty ? all.filter { one in parts.allSatisfy { Self.fits(one.1, $0) } } : whole
        sentences = found.map { Self.sentence($0, $1, vocabulary.meanings) }
        featureCount = features.count
        let near =
            found.isEmpty ? registry.undefinedSteps.nearestSentences(to: filters.joined(separator: " ")) : []
        advice = found.isEmpty && near.isEmpty ? Self.words(near: filters, in: all.map(\.1)) : near
    }

    /// Returns the words of sentences that misspelt words are near to.
    private static func words(near filters: [String], in usages: [StepUsage]) -> [String] {
        let known = Set(usages.flatMap { $0.definition.source.split { !$0.isLetter }.map(String.init) })
            .sorted()
        return filters.compactMap { nearest(to: $0, among: known) }.map { "did you mean “\($0)”?" }
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
        let text = "\(usage.definition.word) \(usage.definition.source)"
        // A search for "items" finds "item(s)", too.
        let whole = text.filter { $0 != "(" && $0 != ")" }
        return parts.contains { part in
            part.isEmpty || [text, whole].contains { $0.range(of: part, options: .caseInsensitive) != nil }
                || usage.definition.expression.matches(part: part)
        }
    }

    /// - Parameter meanings: what a parameter type takes, by its name.
    private static func sentence(
        _ definition: Vocabulary.Definition, _ usage: StepUsage, _ meanings: [String: String]
    ) -> Sentence {
        var notes: [String] = []
        let builtIn = Set(ParameterTypeRegistry().parameterTypes.map(\.name))
        let parameters = definition.parameters.map { parameter in
            let name = builtIn.contains(parameter.name) ? "one of these" : parameter.name
            guard parameter.values.isEmpty else {
                notes.append("[\(name)]: \(listed(parameter.values, upTo: 20).joined(separator: ", "))")
                return "[\(name)]"
            }
            return "[\(meanings[parameter.name] ?? parameter.name)]"
        }
        if let columns = definition.columns {
            let names = columns.map { $0.isOptional ? "(\($0.name))" : $0.name }
            let header =
                usage.example?.header.prefix(usage.takesList ? 1 : .max).joined(separator: " | ") ?? ""
            let any =
                (usage.takesList ? "one column without a header" : header.isEmpty ? "any columns" : "columns")
                + (header.isEmpty ? "" : ", such as \(header)")
            notes.append("table: \(names.isEmpty ? any : names.joined(separator: " | "))")
            for column in columns where !["", "a text"].contains(column.meaning) {
                let values = listed(column.values, upTo: 20).joined(separator: ", ")
                notes.append("\(column.name): \(values.isEmpty ? column.meaning : values)")
            }
        }
        if definition.takesDocString {
            notes.append("text: in the lines below, between two lines with \"\"\"")
        }
        return Sentence(
            usage: usage, phrase: usage.definition.expression.phrase(parameters), notes: notes,
            hasOptionalColumns: definition.columns?.contains(where: \.isOptional) == true)
    }

    /// Returns the sentences by their kind, in words or as they are defined, each with an example from a feature.
    func page(_ style: TextStyle, inSwift: Bool) -> String {
        var lines: [String] = []
        if sentences.isEmpty, !filters.isEmpty {
            let text = VisibleText.line(filters.joined(separator: " ")).cutInMiddle(to: 200)
            lines = ["no sentence contains or matches “\(text)”"] + advice + [""]
        }
        for (word, title) in [
            ("given", "Given: what was so before"), ("when", "When: what happens"),
            ("then", "Then: what is checked"),
        ] {
            let found = sentences.filter { $0.usage.definition.word == word }
            lines += found.isEmpty ? [] : [style.bold(title), ""]
            for sentence in found {
                let usage = sentence.usage
                let text = inSwift ? usage.definition.source : sentence.phrase
                let notes = inSwift ? [paths.short(usage.definition.location)] : sentence.notes
                lines += ["  \(text)"] + notes.map { "      \($0)" }
                if let example = usage.example, let first = usage.uses.first {
                    if example.sentence != text { lines.append("      such as: \(example.sentence)") }
                    let others = usage.uses.count > 1 ? " and \(usage.uses.count - 1) more" : ""
                    lines.append(style.faint("      \(paths.short(line: first))\(others)"))
                } else {
                    lines.append(style.yellow("      in no feature"))
                }
                lines.append("")
            }
        }
        let hasOptional = sentences.contains(where: \.hasOptionalColumns)
        if hasOptional, !inSwift { lines += ["A table may leave out the columns in parentheses.", ""] }
        let unused = sentences.count(where: \.usage.uses.isEmpty)
        lines.append(
            "\(pluralized(sentences.count, "sentence")), \(unused) of them unused in "
                + pluralized(featureCount, "feature file"))
        return lines.joined(separator: "\n") + "\n"
    }
}
