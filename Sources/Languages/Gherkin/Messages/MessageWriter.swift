import KeaText

/// Writes the Cucumber messages of feature files, which `messages/*.schema.json` define: one JSON envelope a line.
package struct MessageWriter {
    package var json = JSONText()

    package init() {}

    package mutating func write(_ source: GherkinSource) {
        envelope("source") { json in
            json.member("uri", source.uri)
            json.member("data", source.text)
            json.member("mediaType", source.mediaType)
        }
    }

    package mutating func write(_ document: GherkinDocument) {
        envelope("gherkinDocument") { json in
            json.member("uri", document.uri)
            if let feature = document.feature { json.object("feature") { $0.write(feature) } }
            let comments = document.comments
            json.objects("comments", comments.count) { json, index in
                let comment = comments[index]
                json.write(comment.location)
                json.member("text", comment.text)
            }
        }
    }

    package mutating func write(_ pickle: Pickle) { envelope("pickle") { $0.write(pickle) } }

    package mutating func write(_ error: ParseError) {
        writeError(error.message, in: error.uri, at: error.location)
    }

    package mutating func writeError(_ message: String, in uri: String, at location: Location) {
        envelope("parseError") { json in
            json.object("source") {
                $0.member("uri", uri)
                $0.write(location)
            }
            json.member("message", message)
        }
    }

    /// Writes an envelope of another kind.
    package mutating func envelope(_ kind: StaticString, _ body: (inout JSONText) -> Void) {
        json.object { $0.object(kind, body) }
        json.endLine()
    }
}
