import Gherkin

/// A scenario or a row of an outline, as the text of a feature contains it.
package struct ScenarioText: Sendable, Hashable {
    /// What identifies it in its file while its text changes: the names of its feature and rule, and its own.
    package let name: String
    /// Everything that decides about its result: names, tags, and steps with their arguments, those of backgrounds first.
    ///
    /// The texts of equal scenarios differ by a number.
    package private(set) var text: String
    /// Its own name as reports show it.
    package let title: String
    /// The line of its keyword, or of its row, from 1.
    package let line: Int
    /// The line of the keyword of the outline that contains the row; `line` itself for a scenario.
    package let scenarioLine: Int
    package let stepLines: [Int]

    /// Returns the scenarios of a feature that can run, in their order, an outline as its rows.
    ///
    /// - Parameter isValid: Whether the feature is known to have no mistake, so that it need not be checked.
    package static func all(in result: ParseResult, isValid: Bool = false) -> [ScenarioText] {
        let scenarios = isValid ? result.document?.scenarios ?? [] : result.checked.scenarios
        return numbered(
            scenarios.map { pickle, name in
                ScenarioText(
                    name: String(name.id.dropFirst(result.source.uri.count)),
                    text: "0 \(text(of: pickle, name.path))", title: name.path.last ?? pickle.name,
                    line: pickle.location.line, scenarioLine: pickle.scenario.location.line,
                    stepLines: pickle.steps.map(\.step.location.line))
            })
    }

    /// Returns scenarios, of which those with equal texts have other numbers.
    static func numbered(_ scenarios: [ScenarioText]) -> [ScenarioText] {
        var counts: [Substring: Int] = [:]
        return scenarios.map { scenario in
            let content = scenario.text.drop { $0 != " " }
            let count = counts[content, default: 0]
            counts[content] = count + 1
            var numbered = scenario
            numbered.text = "\(count)\(content)"
            return numbered
        }
    }

    /// Returns the content of a pickle, in which a separator and a count precede each part of variable length.
    private static func text(of pickle: Pickle, _ names: [String]) -> String {
        var parts = ["\(names.count)"] + names + ["\(pickle.tags.count)"] + pickle.tags.map(\.name)
        for step in pickle.steps {
            parts += ["\(step.type)", step.text]
            if let rows = step.dataTable {
                parts.append("table \(rows.first?.count ?? 0)")
                parts += rows.joined()
            }
            if let text = step.docString { parts += ["text", text.mediaType ?? "", text.content] }
        }
        return parts.joined(separator: "\u{1F}")
    }
}
