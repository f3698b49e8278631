/// The result of parsing a feature file: a document, or its errors.
public struct ParseResult: Sendable {
    /// The source text and its name.
    public var source: GherkinSource { partialDocument.source }

    /// The document; `nil` if there are errors.
    public var document: GherkinDocument? { records.isEmpty ? partialDocument : nil }

    /// The document of the lines that could be read; equal to `document` if there are no errors.
    package let partialDocument: GherkinDocument

    /// The errors, in the order in which the parser found them, at most `ParseResult.errorLimit`.
    public let errors: [ParseError]

    /// All errors, also those that are not in `errors`.
    let records: [ErrorRecord]

    package var errorCount: Int { records.count }

    /// The greatest number of errors that get a message: a file that is not a feature file has one on each line.
    static let errorLimit = 100

    /// The errors without those that follow from others, as from an unknown language or the line of the feature.
    package var causes: [ParseError] {
        if let first = errors.first, first.kind == .unknownLanguage { return [first] }
        if errors.allSatisfy(\.isBeforeFeature) {
            return [errors.first { $0.suggestion != nil } ?? errors.first].compactMap(\.self)
        }
        return errors.filter { !$0.isConsequence }
    }
}
