import KeaText

/// The nodes of a document as JSON members.
extension JSONText {
    /// The `location` member.
    package mutating func write(_ location: Location) {
        object("location") {
            $0.member("line", location.line)
            if let column = location.column { $0.member("column", column) }
        }
    }

    mutating func write(_ feature: Feature) {
        write(feature.tags)
        writeSection(feature)
        member("language", feature.language)
        write(feature.children)
    }

    private mutating func write(_ children: [Feature.Child]) {
        array("children", of: children) { json, child in
            json.object { json in
                switch child {
                case .background(let background): json.object("background") { $0.write(background) }
                case .scenario(let scenario): json.object("scenario") { $0.write(scenario) }
                case .rule(let rule):
                    json.object("rule") { json in
                        json.id("id", rule.id)
                        json.write(rule.tags)
                        json.writeSection(rule)
                        json.write(rule.storedChildren)
                    }
                }
            }
        }
    }

    private mutating func write(_ background: Background) {
        id("id", background.id)
        writeSection(background)
        write(background.steps)
    }

    private mutating func write(_ scenario: Scenario) {
        id("id", scenario.id)
        write(scenario.tags)
        writeSection(scenario)
        write(scenario.steps)
        array("examples", of: scenario.examples) { json, examples in
            json.object { json in
                json.id("id", examples.id)
                json.write(examples.tags)
                json.writeSection(examples)
                if let header = examples.header { json.object("tableHeader") { $0.write(header) } }
                json.array("tableBody", of: examples.body) { json, row in json.object { $0.write(row) } }
            }
        }
    }

    private mutating func writeSection(_ section: some Section) {
        write(section.location)
        // In Markdown, a feature may have no keyword.
        if !section.keyword.isEmpty { member("keyword", section.keyword) }
        member("name", section.name)
        member("description", section.description)
    }

    private mutating func write(_ tags: [Tag]) {
        array("tags", of: tags) { json, tag in
            json.object {
                $0.write(tag.location)
                $0.member("name", tag.name)
                $0.id("id", tag.id)
            }
        }
    }

    private mutating func write(_ steps: [Step]) {
        array("steps", of: steps) { json, step in
            json.object { json in
                json.id("id", step.id)
                json.write(step.location)
                json.member("keyword", step.keyword)
                json.member("keywordType", step.keywordType.name)
                json.member("text", step.text)
                if let text = step.docString { json.object("docString") { $0.write(text) } }
                if let table = step.dataTable {
                    json.object("dataTable") { json in
                        json.write(table.location)
                        json.array("rows", of: table.rows) { json, row in json.object { $0.write(row) } }
                    }
                }
            }
        }
    }

    private mutating func write(_ text: StepDocString) {
        write(text.location)
        member("content", text.content)
        member("delimiter", text.delimiter)
        member("mediaType", text.mediaType)
    }

    private mutating func write(_ row: TableRow) {
        id("id", row.id)
        write(row.location)
        array("cells", of: row.cells) { json, cell in
            json.object {
                $0.write(cell.location)
                $0.member("value", cell.value)
            }
        }
    }
}
