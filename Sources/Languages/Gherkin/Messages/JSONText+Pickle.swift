import KeaText

/// A pickle as JSON members.
extension JSONText {
    mutating func write(_ pickle: Pickle) {
        id("id", pickle.id)
        member("uri", pickle.uri)
        write(pickle.location)
        array("astNodeIds", of: pickle.astNodeIDs) { $0.id($1) }
        member("name", pickle.name)
        member("language", pickle.language)
        array("steps", of: pickle.steps) { json, step in json.object { $0.write(step) } }
        array("tags", of: pickle.tags) { json, tag in
            json.object {
                $0.member("name", tag.name)
                $0.id("astNodeId", tag.id)
            }
        }
    }

    private mutating func write(_ step: PickleStep) {
        id("id", step.id)
        member("text", step.text)
        member("type", step.type.name)
        if step.dataTable != nil || step.docString != nil {
            object("argument") { $0.writeArguments(of: step) }
        }
        array("astNodeIds", of: step.astNodeIDs) { $0.id($1) }
    }

    /// Writes the doc string, the data table, or both with their order.
    private mutating func writeArguments(of step: PickleStep) {
        let docStringIndex = step.hasDocStringFirst ? 1 : 2
        if let text = step.docString {
            object("docString") { json in
                if step.dataTable != nil { json.member("argumentIndex", docStringIndex) }
                json.member("content", text.content)
                json.member("mediaType", text.mediaType)
            }
        }
        if let rows = step.dataTable {
            object("dataTable") { json in
                if step.docString != nil { json.member("argumentIndex", 3 - docStringIndex) }
                json.write(rows)
            }
        }
    }

    private mutating func write(_ rows: [[String]]) {
        array("rows", of: rows) { json, cells in
            json.object { json in
                json.array("cells", of: cells) { json, cell in json.object { $0.member("value", cell) } }
            }
        }
    }
}
