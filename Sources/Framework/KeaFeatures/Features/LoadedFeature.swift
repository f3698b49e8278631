import Gherkin
import Kea

@MainActor
package struct LoadedFeature {
    package let path: String
    package let group: ExampleGroup

    let lines: LineMap
    package let document: GherkinDocument
    /// Those that run.
    package let pickles: [Pickle]
    /// Their indices among all pickles of the document; `nil` if they are all.
    let indices: [Int]?

    /// Returns the examples of the scenario or row that contains a line, or of the part of the file whose line it is.
    package func examples(at line: Int) -> [Example] { lines.examples(at: line) }
}

package final class FeatureExamples: ExampleCase {}

@MainActor
struct LineMap {
    /// The parts of a file, each up to the next one, with the id of its node; `nil` for the feature.
    private var parts: [(line: Int, node: Int?)] = [(1, nil)]
    private var examples: [Int?: [Example]] = [:]

    init(_ feature: Feature) {
        for child in feature.children {
            switch child {
            case .background: break
            case .scenario(let scenario): add(scenario)
            case .rule(let rule):
                add(rule.id, rule.location, rule.tags)
                for scenario in rule.scenarios { add(scenario) }
            }
        }
    }

    private mutating func add(_ scenario: Scenario) {
        add(scenario.id, scenario.location, scenario.tags)
        for table in scenario.examples {
            add(table.id, table.location, table.tags)
            for row in table.body { parts.append((row.location.line, row.id)) }
            if let last = table.body.last { parts.append((last.location.line + 1, table.id)) }
        }
    }

    private mutating func add(_ node: Int, _ location: Location, _ tags: [Tag]) {
        parts.append((min(location.line, tags.first?.location.line ?? location.line), node))
    }

    mutating func add(_ example: Example, of pickle: Pickle) {
        examples[nil, default: []].append(example)
        for node in [pickle.rule?.id, pickle.scenario.id, pickle.examples?.id, pickle.exampleRow?.id] {
            if let node { examples[node, default: []].append(example) }
        }
    }

    func examples(at line: Int) -> [Example] {
        parts.last { $0.line <= line }.flatMap { examples[$0.node] } ?? []
    }
}
