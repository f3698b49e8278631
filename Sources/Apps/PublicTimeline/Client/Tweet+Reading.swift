import AppSupport

extension Tweet {
    /// Reads the messages of a response: a list, or a list under `results` (resolution 20).
    ///
    /// - Throws: ``LoadingError/wrongShape(_:)`` if it is neither.
    static func read(_ document: JSONValue) throws(LoadingError) -> LossyList<Tweet> {
        switch (document, document["results"]) {
        case (.array(let items), _): LossyList(items, at: "", read: read)
        case (_, .array(let items)?): LossyList(items, at: "results", read: read)
        default: throw .wrongShape(document.excerpt)
        }
    }

    /// Reads a message; its ID and its text are required.
    private static func read(_ fields: inout FieldReader) throws(UnusableItem) -> Tweet {
        guard let id = identifier(fields) else { throw UnusableItem("a message without an ID") }
        guard let text = fields.line("text", limit: 1000) else {
            throw UnusableItem("a message without a text")
        }
        return Tweet(id: id, text: text)
    }

    private static func identifier(_ fields: FieldReader) -> String? {
        if case .string(let text)? = fields["id_str"], !text.isEmpty { return text }
        if case .wideInteger(let number)? = fields["id"], number > 0 { return "\(number)" }
        return fields.identifier("id").map { "\($0)" }
    }
}
