import KeaText

extension JSONText {
    mutating func write(_ pickle: Pickle) {
        id("id", pickle.id)
        member("uri", pickle.uri)
        write(pickle.location)
        array("astNodeIds") { for id in pickle.astNodeIDs { $0.id(id) } }
        member("name", pickle.name)
        member("language", pickle.language)
        objects("steps", pickle.steps.count) { $0.write(pickle.steps[$1]) }
        objects("tags", pickle.tags.count) { json, index in
            let tag = pickle.tags[index]
            json.member("name", tag.name)
            json.id("astNodeId", tag.id)
        }
    }

    private mutating func write(_ step: PickleStep) {
        id("id", step.id)
        member("text", step.text)
        member("type", step.type.name)
        if step.dataTable != nil || step.docString != nil {
            object("argument") { $0.writeArguments(of: step) }
        }
        array("astNodeIds") { for id in step.astNodeIDs { $0.id(id) } }
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
        objects("rows", rows.count) { json, index in
            let cells = rows[index]
            json.objects("cells", cells.count) { $0.member("value", cells[$1]) }
        }
    }
}
