import CucumberExpressions
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// A sentence as authors of features read it.
struct ReadableSentence {
    /// The sentence, in which words in brackets say what belongs there.
    let phrase: String
    /// What parameters, columns and texts take.
    let notes: [String]
    let hasOptionalColumns: Bool

    /// - Parameter meanings: what a parameter type takes, by its name.
    init(_ definition: Vocabulary.Definition, _ usage: StepUsage, meanings: [String: String]) {
        var notes: [String] = []
        let builtIn = Set(ParameterTypeRegistry().parameterTypes.map(\.name))
        let parameters = definition.parameters.map { parameter in
            let name = builtIn.contains(parameter.name) ? "one of these" : parameter.name
            guard parameter.values.isEmpty else {
                notes.append("[\(name)]: \(Self.listed(parameter.values))")
                return "[\(name)]"
            }
            return "[\(meanings[parameter.name] ?? parameter.name)]"
        }
        phrase = usage.pattern.phrase(parameters)
        hasOptionalColumns = definition.columns?.contains(where: \.isOptional) == true
        if let columns = definition.columns {
            let names = columns.map { $0.isOptional ? "(\($0.name))" : $0.name }
            notes.append("table: \(names.isEmpty ? "any columns" : names.joined(separator: " | "))")
            notes += columns.filter { !$0.values.isEmpty }.map { "\($0.name): \(Self.listed($0.values))" }
        }
        if definition.takesDocString {
            notes.append("text: in the lines below, between two lines with \"\"\"")
        }
        self.notes = notes
    }

    private static func listed(_ values: [String]) -> String {
        let shown = values.prefix(20).joined(separator: ", ")
        return values.count > 20 ? "\(shown), … (\(values.count))" : shown
    }
}

extension StepsListing {
    /// Returns the sentences by their kind, each with an example from a feature.
    ///
    /// - Parameter inSwift: whether to show them as they are defined, with their locations, and not in words.
    func page(_ style: TextStyle, inSwift: Bool) -> String {
        var lines = nothingFound
        for (word, title) in [
            ("given", "Given: what was so before"), ("when", "When: what happens"),
            ("then", "Then: what is checked"),
        ] {
            let found = sentences.filter { $0.word == word }
            lines += found.isEmpty ? [] : [style.bold(title), ""]
            for sentence in found {
                let text = inSwift ? sentence.expression : sentence.readable.phrase
                let notes = inSwift ? [sentence.definition] : sentence.readable.notes
                lines += ["  \(text)"] + notes.map { "      \($0)" }
                if let example = sentence.example, let first = sentence.uses.first {
                    if example != text { lines.append("      such as: \(example)") }
                    let others = sentence.uses.count > 1 ? " and \(sentence.uses.count - 1) more" : ""
                    lines.append(style.faint("      \(first)\(others)"))
                } else {
                    lines.append(style.yellow("      in no feature"))
                }
                lines.append("")
            }
        }
        let hasOptional = sentences.contains { $0.readable.hasOptionalColumns }
        if hasOptional, !inSwift { lines += ["A table may leave out the columns in parentheses.", ""] }
        return (lines + [counts]).joined(separator: "\n") + "\n"
    }
}
