import Foundation
import Gherkin
import Kea
import KeaEvents

/// Makes the group and the examples of one feature file.
@MainActor
struct FeatureBuilder {
    private let document: GherkinDocument
    private let path: String
    private let registry: StepRegistry
    private let run: ExampleGroup

    init(_ document: GherkinDocument, path: String, registry: StepRegistry, in run: ExampleGroup) {
        self.document = document
        self.path = path
        self.registry = registry
        self.run = run
    }

    /// The loaded feature, or `nil` where the file has none; there is a warning of that.
    func build() -> LoadedFeature? {
        guard let feature = document.feature else { return nil }
        let group = ExampleGroup(
            feature.name.isEmpty ? fileName : feature.name, suite: document.uri, in: run,
            location: place(feature.location), traits: traits(feature.tags.map(\.name)))
        group.hooks.beforeAll = registry.groupHooks(.beforeFeature, for: feature.tags.map(\.name))
        group.hooks.afterAll = registry.groupHooks(.afterFeature, for: feature.tags.map(\.name)).reversed()

        let pickles = document.pickles()
        var rules: [Int: ExampleGroup] = [:]
        var lines = LineMap(feature)
        let repeated = Set(Dictionary(grouping: pickles, by: NameKey.init).filter { $1.count > 1 }.keys)
        var ids: [String: Int] = [:]
        for pickle in pickles {
            var parent = group
            if let rule = pickle.rule {
                parent = rules[rule.id] ?? makeGroup(of: rule, in: group)
                rules[rule.id] = parent
            }
            let name = repeated.contains(NameKey(pickle)) ? distinctName(of: pickle) : pickle.name
            let example = makeExample(name, of: pickle, in: parent)
            let id = "\(document.uri)/\(example.info.title)"
            ids[id, default: 0] += 1
            example.setID(ids[id] == 1 ? id : "\(id) (\(ids[id] ?? 1))")
            lines.add(example, of: pickle)
        }
        return LoadedFeature(
            path: document.uri, group: group, lines: lines, lineCount: document.source.lineCount,
            document: document, pickles: pickles)
    }

    private var fileName: String { URL(fileURLWithPath: path).lastPathComponent }

    private func place(_ location: Location) -> SourceLocation { SourceLocation(location, in: path) }

    private func traits(_ tags: [String]) -> Traits {
        var traits = run.traits
        for tag in tags where !traits.tags.contains(tag) { traits.tags.append(tag) }
        return traits
    }

    private func makeGroup(of rule: Rule, in parent: ExampleGroup) -> ExampleGroup {
        let tags = parent.traits.tags + rule.tags.map(\.name)
        let group = ExampleGroup(
            rule.name, suite: document.uri, in: parent, location: place(rule.location), traits: traits(tags))
        group.hooks.beforeAll = registry.groupHooks(.beforeRule, for: tags)
        group.hooks.afterAll = registry.groupHooks(.afterRule, for: tags).reversed()
        return group
    }

    /// Scenarios that would look the same in a report.
    private struct NameKey: Hashable {
        let name: String
        let rule: Int?

        init(_ pickle: Pickle) {
            name = pickle.name
            rule = pickle.rule?.id
        }
    }

    /// The name with what tells a row from its neighbours.
    private func distinctName(of pickle: Pickle) -> String {
        guard let row = pickle.exampleRow else { return pickle.name }
        return "\(pickle.name) [\(row.cells.map(\.value).joined(separator: " | "))]"
    }

    private func makeExample(_ name: String, of pickle: Pickle, in parent: ExampleGroup) -> Example {
        let tags = pickle.tags.map(\.name)
        let location = place(pickle.location)
        let steps = pickle.steps.map(step)
        let registry = registry
        var traits = traits(tags)
        if steps.isEmpty { traits.pending = "it has no steps yet" }
        return Example(
            name, in: parent, location: location, traits: traits, kind: .scenario,
            body: .driven { execution in
                ScenarioRunner(steps, tags: tags, at: location, registry: registry, in: execution).run()
            })
    }

    private func step(_ step: PickleStep) -> ScenarioStep {
        ScenarioStep(
            info: StepInfo(
                keyword: step.step.keyword, text: step.text, location: place(step.step.location),
                argument: shownArgument(of: step)),
            word: step.type.word,
            table: step.dataTable.map { DataTable($0) },
            docString: step.docString.map { DocString($0.content, mediaType: $0.mediaType) },
            source: step.step, written: written(step))
    }

    private func written(_ step: PickleStep) -> String? {
        guard step.text != step.step.text, let row = step.exampleRow else { return nil }
        return "in the outline “\(step.step.text)”, with the values of line \(row.location.line)"
    }

    /// The table or doc string as a report shows it: aligned, as the formatter would write it.
    private func shownArgument(of step: PickleStep) -> [String] {
        var lines: [String] = []
        if let text = step.docString {
            lines.append("\"\"\"" + (text.mediaType ?? ""))
            lines += text.content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines.append("\"\"\"")
        }
        if let table = step.dataTable, let first = table.first {
            let widths = first.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
            for row in table {
                let cells = zip(row, widths).map { cell, width in
                    cell + String(repeating: " ", count: width - cell.count)
                }
                lines.append("| \(cells.joined(separator: " | ")) |")
            }
        }
        return lines
    }
}

extension GherkinSource {
    /// The number of lines of the file; a line feed at its end begins no further one.
    fileprivate var lineCount: Int {
        let feeds = bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
        return bytes.last == 0x0A || bytes.isEmpty ? feeds : feeds + 1
    }
}
