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

struct PickleCompiler {
    private(set) var pickles: [Pickle] = []
    private var nextID: Int

    /// What a scenario's steps share with those of its siblings.
    private struct Context {
        var rule: Rule?
        var tags: [Tag]
        var backgroundSteps: [Step]
    }

    init(firstID: Int) { nextID = firstID }

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
        let steps = steps(of: scenario, in: context)
        let tags = join(context.tags, scenario.tags)
        let examples = scenario.examples
        guard !examples.isEmpty else {
            add(scenario, in: context, scenario.name, scenario.location, numbered(steps), tags)
            return
        }
        let name = scenario.name
        let background = steps.prefix(steps.isEmpty ? 0 : context.backgroundSteps.count)
        for table in examples {
            guard let header = table.header else { continue }
            var outline = Outline(header: header)
            let tableTags = join(tags, table.tags)
            for row in table.body {
                outline.begin(row)
                let own = steps[background.count...].map { $0.filled(from: row) { outline.filled($0) } }
                add(
                    scenario, in: context, outline.filled(name), row.location, numbered(background + own),
                    tableTags, table, row)
            }
        }
    }

    private mutating func add(
        _ scenario: Scenario, in context: Context, _ name: String, _ location: Location,
        _ steps: [PickleStep], _ tags: [Tag], _ table: Examples? = nil, _ row: TableRow? = nil
    ) {
        pickles.append(
            Pickle(
                id: takeID(), name: name, location: location, steps: steps, tags: tags, scenario: scenario,
                rule: context.rule, examples: table, exampleRow: row))
    }

    /// Returns the steps of a scenario as they are written, the background's first.
    private func steps(of scenario: Scenario, in context: Context) -> [PickleStep] {
        let own = scenario.steps
        guard !own.isEmpty else { return [] }
        var type = StepKeywordType.unknown
        return (context.backgroundSteps + own).map { step in
            if step.keywordType != .conjunction { type = step.keywordType }
            let docString = step.docString.map {
                PickleDocString(content: $0.content, mediaType: $0.mediaType)
            }
            return PickleStep(
                text: step.text, type: type, dataTable: step.dataTable?.values, docString: docString,
                step: step)
        }
    }

    private mutating func numbered(_ steps: [PickleStep]) -> [PickleStep] {
        var steps = steps
        for index in steps.indices { steps[index].id = takeID() }
        return steps
    }

    /// Returns the tags of a pickle; those without tags of their own share one array.
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
