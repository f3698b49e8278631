/// The result of parsing a feature file: a document, or its errors.
public struct ParseResult: Sendable {
    /// The source text and its name.
    public let source: GherkinSource

    /// The document; `nil` if there are errors.
    public let document: GherkinDocument?

    /// The errors, in the order in which the parser found them, at most `ParseResult.errorLimit`.
    public let errors: [ParseError]

    /// The number of errors, including errors that are not in `errors`.
    package let errorCount: Int

    /// The greatest number of errors of one file that get a message.
    ///
    /// A file that is not a feature file has an error on each line.
    static let errorLimit = 100

    /// The errors to show to people: at most ten, and only one if the others follow from it.
    ///
    /// All others follow from an unknown language, and from an error in the line of the feature, after which every
    /// line is at a position where only a feature may be.
    package var listedErrors: [ParseError] {
        if let cause = commonCause { return [cause] }
        return Array(causes.prefix(10))
    }

    /// The number of errors that are not in `listedErrors`, without consequential errors.
    package var unlistedErrorCount: Int {
        commonCause == nil ? causes.count + errorCount - errors.count - listedErrors.count : 0
    }

    /// The errors without consequential errors, which the correction of an earlier one removes.
    private var causes: [ParseError] { errors.filter { !$0.isConsequence } }

    /// The error from which all others follow.
    private var commonCause: ParseError? {
        if let first = errors.first, first.kind == .unknownLanguage { return first }
        guard errors.allSatisfy(\.isBeforeFeature) else { return nil }
        return errors.first { $0.suggestion != nil } ?? errors.first
    }
}
