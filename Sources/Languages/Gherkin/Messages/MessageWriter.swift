import KeaText

/// Writes the Cucumber messages of feature files: one JSON envelope per line.
///
/// ```swift
/// var messages = MessageWriter()
/// messages.write(result.source)
/// if let document = result.document {
///     messages.write(document)
///     for pickle in document.pickles() { messages.write(pickle) }
/// }
/// print(messages.json.string, terminator: "")
/// ```
///
/// Fields without a value are omitted. The protocol is defined by `messages/*.schema.json`.
package struct MessageWriter {
    /// The text written so far.
    package var json = JSONText()

    /// Creates a writer without messages.
    package init() {}

    /// Writes the `source` envelope.
    package mutating func write(_ source: GherkinSource) {
        envelope("source") { json in
            json.member("uri", source.uri)
            json.member("data", source.text)
            json.member("mediaType", source.mediaType)
        }
    }

    /// Writes the `gherkinDocument` envelope.
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

    /// Writes a `pickle` envelope.
    package mutating func write(_ pickle: Pickle) { envelope("pickle") { $0.write(pickle) } }

    /// Writes a `parseError` envelope.
    package mutating func write(_ error: ParseError) {
        envelope("parseError") { json in
            json.object("source") {
                $0.member("uri", error.uri)
                $0.write(error.location)
            }
            json.member("message", error.message)
        }
    }

    /// Writes an envelope of another kind.
    package mutating func envelope(_ kind: StaticString, _ body: (inout JSONText) -> Void) {
        json.object { $0.object(kind, body) }
        json.endLine()
    }
}
