/// Checks what the formatter promises of one document.
///
/// `./run-specs.sh format` asks it before it writes a file, and the fuzz harness asks it of every document
/// that it meets.
package enum FormattingCheck {
    /// The mistake in the formatted text of a document; `nil` where all is well.
    ///
    /// It has to parse, to say the same as the document, and to stay as it is when it is formatted again.
    package static func problem(with formatted: [UInt8], of document: GherkinDocument) -> String? {
        let parser = GherkinParser(defaultLanguage: document.language)
        let result = parser.parse(formatted, uri: document.uri)
        guard let after = result.document else {
            return "it does not parse: \(result.errors.first.map { "\($0)" } ?? "no error given")"
        }
        if let difference = difference(between: document, and: after) { return difference }
        if FeatureFormatter().format(after) != formatted { return "formatting it again changes it" }
        return nil
    }

    /// The first thing that two documents say differently, apart from where it stands; `nil` where they say
    /// the same.
    ///
    /// Documents without a difference have the same pickles, except for locations: these are made of nothing
    /// else. They are not compared here, because there can be very many of them.
    package static func difference(between before: GherkinDocument, and after: GherkinDocument) -> String? {
        if before.language != after.language { return "the language is another" }
        let pairs: [(name: String, before: [String], after: [String])] = [
            ("sections", sections(of: before), sections(of: after)),
            ("steps", steps(of: before), steps(of: after)),
            ("rows", rows(of: before), rows(of: after)),
            ("doc strings", docStrings(of: before), docStrings(of: after)),
            ("comments", comments(of: before), comments(of: after)),
        ]
        return pairs.lazy.compactMap { first(of: $0.name, $0.before, $0.after) }.first
    }

    /// The first pickle in which two documents differ, apart from its location; `nil` where there is none.
    package static func pickleDifference(
        between before: GherkinDocument, and after: GherkinDocument
    ) -> String? {
        first(of: "pickles", pickles(of: before), pickles(of: after))
    }

    private static func first(of name: String, _ before: [String], _ after: [String]) -> String? {
        guard before != after else { return nil }
        let index = zip(before, after).prefix { $0 == $1 }.count
        let old = index < before.count ? "“\(before[index])”" : "nothing"
        let new = index < after.count ? "“\(after[index])”" : "nothing"
        return "the \(name) are others: \(new) instead of \(old)"
    }

    private static func sections(of document: GherkinDocument) -> [String] {
        let storage = document.storage
        return storage.nodes.sections.map { section in
            let tags = storage.tags(of: section).map(\.name).joined(separator: " ")
            let keyword = storage.string(
                section.keywordStart, section.keywordStart + UInt32(section.keywordLength))
            let name = storage.string(section.nameStart, section.nameEnd)
            let text = words(of: storage.description(of: section))
            return
                "\(tags)\n\(section.kind) \(keyword):\(name)\n\(text)\(section.id) to \(section.subtreeEnd)"
        }
    }

    /// The lines of a description without the white space around them.
    private static func words(of text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return "" }
            return SourceLines(in: bytes, 0..<bytes.count).map { line in
                String(decoding: bytes[WhiteSpace.trimmed(base, line)], as: UTF8.self)
            }
            .filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
        }
    }

    private static func steps(of document: GherkinDocument) -> [String] {
        document.storage.nodes.steps.indices.map { index in
            let step = Step(storage: document.storage, index: index)
            let text = step.docString?.location.line ?? 0
            let order = step.dataTable.map { $0.location.line < text ? "table first" : "table last" } ?? ""
            return "\(step.id) \(step.keyword)/\(step.text) \(step.keywordType) \(text > 0) \(order)"
        }
    }

    private static func rows(of document: GherkinDocument) -> [String] {
        document.storage.nodes.rows.indices.map { index in
            let row = TableRow(storage: document.storage, index: index)
            return "\(row.id) " + row.cells.map(\.value.debugDescription).joined(separator: "|")
        }
    }

    private static func docStrings(of document: GherkinDocument) -> [String] {
        document.storage.nodes.docStrings.indices.map { index in
            let text = DocString(storage: document.storage, index: index)
            return "\(text.delimiter)\(text.mediaType ?? "")\n\(text.content)"
        }
    }

    private static func pickles(of document: GherkinDocument) -> [String] {
        document.pickles().map { pickle in
            let steps = pickle.steps.map { step in
                "\(step.id) \(step.type) \(step.text) \(step.astNodeIDs) \(step.dataTable ?? []) "
                    + "\(step.docString.map { "\($0.mediaType ?? "")/\($0.content)" } ?? "") "
                    + "\(step.hasDocStringFirst)"
            }
            let tags = pickle.tags.map { "\($0.name) \($0.astNodeID)" }
            return "\(pickle.id) \(pickle.name) \(pickle.astNodeIDs) \(tags) \(steps)"
        }
    }

    private static func comments(of document: GherkinDocument) -> [String] {
        document.comments.map { words(of: $0.text) }
    }
}
