import Gherkin

/// A scenario or a row of an outline, as the text of a feature contains it.
package struct ScenarioText: Sendable {
    /// What identifies it in its file while its text changes: the names of its feature and rule, and its own.
    package let name: String
    let plainName: String
    /// Everything that decides about its result: names, tags, and steps with their arguments, those of backgrounds first.
    ///
    /// The texts of equal scenarios differ by a number.
    package private(set) var text: String
    let content: ScenarioContent
    package let title: String
    /// Its index among all scenarios and rows of the file, those with a mistake among them.
    package let index: Int
    /// The line of its keyword, or of its row, from 1.
    package let line: Int
    /// The line of the keyword of the outline that contains the row; `line` itself for a scenario.
    package let scenarioLine: Int

    package var stepLines: [Int] { content.steps.map(\.line) }

    /// Returns the scenarios of a feature, an outline as its rows; `indices` are theirs among all, if some are left out.
    package static func all(
        _ scenarios: [(pickle: Pickle, name: PickleName)], _ indices: [Int]? = nil
    ) -> [ScenarioText] {
        numbered(
            zip(indices ?? Array(scenarios.indices), scenarios).map { index, scenario in
                let (pickle, name) = scenario
                let content = ScenarioContent(pickle, name.path)
                return ScenarioText(
                    name: String(name.id.dropFirst(pickle.uri.count)), plainName: pickle.name,
                    text: "0 \(content.text)",
                    content: content, title: name.path.last ?? pickle.name, index: index,
                    line: pickle.location.line, scenarioLine: pickle.scenario.location.line)
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
}

struct ScenarioContent: Sendable, Equatable {
    struct Step: Sendable, Equatable {
        /// The line in the source, which an edit may move.
        let line: Int
        let kind: String
        var text: String
        var rows: [[String]]
        var docString: PickleDocString?
        var cells: [[String]] = []

        static func == (left: Step, right: Step) -> Bool {
            (left.kind, left.text, left.docString) == (right.kind, right.text, right.docString)
                && left.rows == right.rows
        }
    }

    let names: [String]
    var tags: [String]
    var steps: [Step]

    /// The content as one text, in which a separator and a count precede each part of variable length.
    fileprivate var text: String {
        var parts = ["\(names.count)"] + names + ["\(tags.count)"] + tags
        for step in steps {
            parts += [step.kind, step.text]
            if let header = step.rows.first { parts += ["table \(header.count)"] + step.rows.joined() }
            if let text = step.docString { parts += ["text", text.mediaType ?? "", text.content] }
        }
        return parts.joined(separator: "\u{1F}")
    }

    /// Returns the scenario with other steps at a line from 0.
    func replacing(_ line: Int, by steps: (Step) -> [Step]) -> ScenarioContent {
        var changed = self
        changed.steps = self.steps.flatMap { $0.line == line + 1 ? steps($0) : [$0] }
        return changed
    }
}

extension ScenarioContent {
    fileprivate init(_ pickle: Pickle, _ names: [String]) {
        let cells = [pickle.examples?.header, pickle.exampleRow].map { $0?.cells.map(\.value) ?? [] }
        self.init(
            names: names, tags: pickle.tags.map(\.name),
            steps: pickle.steps.map { step in
                Step(
                    line: step.step.location.line, kind: "\(step.type)", text: step.text,
                    rows: step.dataTable ?? [], docString: step.docString, cells: cells)
            })
    }
}
