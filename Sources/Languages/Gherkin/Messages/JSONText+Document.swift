import KeaText

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
        objects("children", children.count) { json, index in
            let child = children[index]
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
        let tables = scenario.examples
        objects("examples", tables.count) { json, index in
            let (examples, body) = (tables[index], tables[index].body)
            json.id("id", examples.id)
            json.write(examples.tags)
            json.writeSection(examples)
            if let header = examples.header { json.object("tableHeader") { $0.write(header) } }
            json.objects("tableBody", body.count) { $0.write(body[$1]) }
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
        objects("tags", tags.count) { json, index in
            let tag = tags[index]
            json.write(tag.location)
            json.member("name", tag.name)
            json.id("id", tag.id)
        }
    }

    private mutating func write(_ steps: [Step]) {
        objects("steps", steps.count) { json, index in
            let step = steps[index]
            json.id("id", step.id)
            json.write(step.location)
            json.member("keyword", step.keyword)
            json.member("keywordType", step.keywordType.name)
            json.member("text", step.text)
            if let text = step.docString { json.object("docString") { $0.write(text) } }
            if let table = step.dataTable {
                json.object("dataTable") { json in
                    let rows = table.rows
                    json.write(table.location)
                    json.objects("rows", rows.count) { $0.write(rows[$1]) }
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
        let cells = row.cells
        objects("cells", cells.count) { json, index in
            let cell = cells[index]
            json.write(cell.location)
            json.member("value", cell.value)
        }
    }
}
