import Gherkin
import Kea

@MainActor
package struct LoadedFeature {
    package let path: String
    package let group: ExampleGroup

    let lines: LineMap
    package let document: GherkinDocument
    package let pickles: [Pickle]

    /// The number of lines of the file; a line feed at the end begins no further line.
    package var lineCount: Int {
        let bytes = document.source.bytes
        return bytes.count { $0 == 0x0A } + (bytes.last == 0x0A || bytes.isEmpty ? 0 : 1)
    }

    /// Returns the examples at a line: the scenario or examples row that contains it, or all examples of an outline,
    /// a rule or the feature for one of their own lines.
    ///
    /// - Returns: an empty list for a line past the end.
    package func examples(at line: Int) -> [Example] {
        guard (1...max(lineCount, 1)).contains(line) else { return [] }
        return lines.examples(at: line)
    }
}

package final class FeatureExamples: ExampleCase {}

@MainActor
struct LineMap {
    /// A part of a file, from its first line to the line before the next part.
    private struct Part {
        let line: Int
        let owner: Owner
    }

    private enum Owner: Hashable {
        case feature
        case rule(Int)
        case scenario(Int)
        case examples(Int)
        case row(Int)
    }

    private var parts: [Part] = [Part(line: 1, owner: .feature)]
    private var examples: [Owner: [Example]] = [:]

    init(_ feature: Feature) {
        for child in feature.children {
            switch child {
            case .background: break
            case .scenario(let scenario): add(scenario)
            case .rule(let rule):
                parts.append(Part(line: Self.firstLine(rule.location, rule.tags), owner: .rule(rule.id)))
                for scenario in rule.scenarios { add(scenario) }
            }
        }
    }

    private mutating func add(_ scenario: Scenario) {
        let line = Self.firstLine(scenario.location, scenario.tags)
        parts.append(Part(line: line, owner: .scenario(scenario.id)))
        for table in scenario.examples {
            parts.append(
                Part(line: Self.firstLine(table.location, table.tags), owner: .examples(table.id)))
            for row in table.body {
                parts.append(Part(line: row.location.line, owner: .row(row.id)))
            }
            if let last = table.body.last {
                parts.append(Part(line: last.location.line + 1, owner: .examples(table.id)))
            }
        }
    }

    private static func firstLine(_ location: Location, _ tags: [Tag]) -> Int {
        min(location.line, tags.first?.location.line ?? location.line)
    }

    mutating func add(_ example: Example, of pickle: Pickle) {
        examples[.feature, default: []].append(example)
        examples[.scenario(pickle.scenario.id), default: []].append(example)
        if let rule = pickle.rule { examples[.rule(rule.id), default: []].append(example) }
        if let table = pickle.examples { examples[.examples(table.id), default: []].append(example) }
        if let row = pickle.exampleRow { examples[.row(row.id), default: []].append(example) }
    }

    func examples(at line: Int) -> [Example] {
        guard let part = parts.last(where: { $0.line <= line }) else { return [] }
        return examples[part.owner] ?? []
    }
}
