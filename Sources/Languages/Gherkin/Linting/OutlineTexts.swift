/// The texts of a scenario in which placeholders are replaced.
struct OutlineTexts {
    struct Use {
        let placeholder: Placeholder
        let location: Location
        /// Whether it is in a doc string, where brackets are common for other reasons.
        let isInDocString: Bool
        /// Whether it is in a doc string with HTML, XML or code, where most brackets are not placeholders.
        var isInMarkup = false
    }

    /// All placeholders and their locations.
    private(set) var uses: [Use] = []

    init(_ scenario: Scenario) {
        let storage = scenario.storage
        let node = scenario.node
        add(scenario.name, line: node.line, at: node.nameStart, in: storage)
        add(scenario.steps)
    }

    init(_ steps: [Step]) {
        add(steps)
    }

    private mutating func add(_ steps: [Step]) {
        for step in steps {
            let storage = step.storage
            let node = storage.nodes.steps[step.index]
            add(step.text, line: node.line, at: node.textStart, in: storage)
            for row in step.dataTable?.rows ?? [] {
                for cell in row.cells { add(cell.value, at: cell.location) }
            }
            if let text = step.docString {
                let type = text.mediaType ?? ""
                for content in [type, text.content] {
                    let isMarkup =
                        content.contains("</") || content.contains("/>") || content.contains("<!")
                        || ["html", "xml", "svg", "swift"].contains { type.lowercased().contains($0) }
                    uses += Placeholder.all(in: content).map {
                        Use(
                            placeholder: $0, location: text.location, isInDocString: true,
                            isInMarkup: isMarkup)
                    }
                }
            }
        }
    }

    private mutating func add(_ text: String, line: UInt32, at start: UInt32, in storage: DocumentStorage) {
        let placeholders = Placeholder.all(in: text)
        guard !placeholders.isEmpty else { return }
        let column = storage.column(of: Int(start))
        uses += placeholders.map { placeholder in
            let location = Location(line: Int(line), column: column + placeholder.offset)
            return Use(placeholder: placeholder, location: location, isInDocString: false)
        }
    }

    private mutating func add(_ text: String, at location: Location) {
        for placeholder in Placeholder.all(in: text) {
            uses.append(Use(placeholder: placeholder, location: location, isInDocString: false))
        }
    }
}
