extension GherkinDocument {
    /// Returns the scenarios of the document, ready to run.
    ///
    /// - Parameter firstID: the identifier of the first pickle step; by default the one after the document's own.
    public func pickles(firstID: Int? = nil) -> [Pickle] {
        var compiler = PickleCompiler(firstID: firstID ?? endID)
        compiler.compile(self)
        return compiler.pickles
    }

    /// The first identifier after those of the document's nodes.
    package var endID: Int { Int(storage.nodes.endID) }
}

/// Creates the pickles of a document.
struct PickleCompiler {
    private(set) var pickles: [Pickle] = []
    private var nextID: Int

    /// What a scenario's steps share with those of its siblings.
    private struct Context {
        var rule: Rule?
        var tags: [Tag]
        var backgroundSteps: [Step]
    }

    init(firstID: Int) {
        nextID = firstID
    }

    mutating func compile(_ document: GherkinDocument) {
        guard let feature = document.feature else { return }
        compile(feature.children, in: Context(rule: nil, tags: feature.tags, backgroundSteps: []))
    }

    private mutating func compile(_ children: [Feature.Child], in outer: Context) {
        var context = outer
        for child in children {
            switch child {
            case .background(let background): context.backgroundSteps += background.steps
            case .scenario(let scenario): compile(scenario, in: context)
            case .rule(let rule):
                let tags = join(context.tags, rule.tags)
                compile(
                    rule.storedChildren,
                    in: Context(rule: rule, tags: tags, backgroundSteps: context.backgroundSteps))
            }
        }
    }

    private mutating func compile(_ scenario: Scenario, in context: Context) {
        let examples = scenario.examples
        let steps = scenario.steps
        let tags = join(context.tags, scenario.tags)
        guard !examples.isEmpty else {
            let pickleSteps = compile(steps, in: context, row: nil)
            pickles.append(
                Pickle(
                    id: takeID(), name: scenario.name, location: scenario.location, steps: pickleSteps,
                    tags: tags,
                    scenario: scenario, rule: context.rule, examples: nil, exampleRow: nil))
            return
        }
        let name = scenario.name
        for table in examples {
            guard let header = table.header else { continue }
            let outline = Outline(header: header, name: name, steps: steps)
            let tableTags = join(tags, table.tags)
            for row in table.body {
                let values = outline.values(of: row)
                let pickleSteps = compile(steps, in: context, row: (row, outline, values))
                pickles.append(
                    Pickle(
                        id: takeID(), name: outline.name.filled(with: values), location: row.location,
                        steps: pickleSteps, tags: tableTags, scenario: scenario, rule: context.rule,
                        examples: table,
                        exampleRow: row))
            }
        }
    }

    /// Returns the steps of one pickle: the background's, then the scenario's own.
    private mutating func compile(
        _ steps: [Step], in context: Context, row: (row: TableRow, outline: Outline, values: Outline.Values)?
    ) -> [PickleStep] {
        guard !steps.isEmpty else { return [] }
        var compiled: [PickleStep] = []
        compiled.reserveCapacity(context.backgroundSteps.count + steps.count)
        var type = StepKeywordType.unknown
        for step in context.backgroundSteps {
            if step.keywordType != .conjunction { type = step.keywordType }
            compiled.append(plain(step, type: type))
        }
        for (index, step) in steps.enumerated() {
            if step.keywordType != .conjunction { type = step.keywordType }
            guard let row else {
                compiled.append(plain(step, type: type))
                continue
            }
            let template = row.outline.steps[index]
            compiled.append(
                PickleStep(
                    id: takeID(), text: template.text.filled(with: row.values), type: type,
                    dataTable: template.dataTable?.map { $0.map { $0.filled(with: row.values) } },
                    docString: template.content.map { content in
                        PickleDocString(
                            content: content.filled(with: row.values),
                            mediaType: template.mediaType?.filled(with: row.values))
                    },
                    step: step, exampleRow: row.row))
        }
        return compiled
    }

    private mutating func plain(_ step: Step, type: StepKeywordType) -> PickleStep {
        PickleStep(
            id: takeID(), text: step.text, type: type, dataTable: step.dataTable?.values,
            docString: step.docString.map { PickleDocString(content: $0.content, mediaType: $0.mediaType) },
            step: step, exampleRow: nil)
    }

    /// Returns the tags of a pickle.
    ///
    /// Pickles without tags of their own share one array: a feature may have many tags and many scenarios.
    private func join(_ inherited: [Tag], _ own: [Tag]) -> [Tag] {
        own.isEmpty ? inherited : inherited + own
    }

    private mutating func takeID() -> Int {
        defer { nextID += 1 }
        return nextID
    }
}

extension StepDataTable {
    /// The texts of the cells, by row.
    public var values: [[String]] { rows.map { $0.cells.map(\.value) } }
}
