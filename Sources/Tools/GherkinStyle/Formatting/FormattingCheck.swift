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
        return first(of: "lines", lines(of: before), lines(of: after))
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

    /// Returns the lines of a document without their layout; a tag is a line of its own.
    private static func lines(of document: GherkinDocument) -> [String] {
        var isInDocString = false
        return document.tokens.flatMap { token -> [String] in
            if token.kind == .docStringSeparator { isInDocString.toggle() }
            let text = isInDocString ? token.text : trimmed(token.text)
            return switch token.kind {
            case .tagLine: token.items.map { "tag \($0.text)" }
            case .tableRow: ["row \(token.items.map(\.text.debugDescription).joined(separator: "|"))"]
            case .empty, .eof, .language: []
            case .other where text.isEmpty && !isInDocString: []
            default: ["\(token.kind) \(token.keyword ?? "")/\(text)"]
            }
        }
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let rest = text.unicodeScalars.drop(while: isSpace)
        return String(rest[..<(rest.lastIndex { !isSpace($0) }.map(rest.index(after:)) ?? rest.startIndex)])
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
}
