import Gherkin

/// Checks that formatting has preserved a document.
///
/// `./run-specs.sh format` checks each file before writing it, and the fuzz harness checks every document.
package enum FormattingCheck {
    /// Returns the error in the formatted text of a document; `nil` if there is none.
    ///
    /// The text must parse, contain the same as the document, and stay the same when formatted again.
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

    /// Returns the first difference between two documents other than locations; `nil` if there is none.
    ///
    /// Documents without a difference have the same pickles, except for locations, because pickles are derived from
    /// nothing else. Pickles are not compared here, because there can be very many.
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

    /// Returns the first pickle that differs between two documents other than in its location; `nil` if there is
    /// none.
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

    /// Returns the lines of a description without surrounding white space.
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
        document.storage.steps.map { step in
            let text = step.docString?.location.line ?? 0
            let order = step.dataTable.map { $0.location.line < text ? "table first" : "table last" } ?? ""
            return "\(step.id) \(step.keyword)/\(step.text) \(step.keywordType) \(text > 0) \(order)"
        }
    }

    private static func rows(of document: GherkinDocument) -> [String] {
        document.storage.rows.map { row in
            "\(row.id) " + row.cells.map(\.value.debugDescription).joined(separator: "|")
        }
    }

    private static func docStrings(of document: GherkinDocument) -> [String] {
        document.storage.docStrings.map { text in
            "\(text.delimiter)\(text.mediaType ?? "")\n\(text.content)"
        }
    }

    private static func pickles(of document: GherkinDocument) -> [String] {
        document.pickles().map { pickle in
            let steps = pickle.steps.map { step in
                "\(step.id) \(step.type) \(step.text) \(step.astNodeIDs) \(step.dataTable ?? []) "
                    + "\(step.docString.map { "\($0.mediaType ?? "")/\($0.content)" } ?? "") "
                    + "\(step.hasDocStringFirst)"
            }
            let tags = pickle.tags.map { "\($0.name) \($0.id)" }
            return "\(pickle.id) \(pickle.name) \(pickle.astNodeIDs) \(tags) \(steps)"
        }
    }

    private static func comments(of document: GherkinDocument) -> [String] {
        document.comments.map { words(of: $0.text) }
    }
}
