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

    /// The errors without consequential errors, which follow from the error before them.
    private var causes: [ParseError] {
        var causes: [ParseError] = []
        // The last line of a doc string whose delimiters are look-alikes: every line up to there is its text.
        var lastOfText: Int?
        for (index, error) in errors.enumerated() {
            if let end = lastOfText, index <= end { continue }
            if error.docStringMark != nil {
                lastOfText = errors[(index + 1)...].firstIndex { $0.docStringMark != nil }
            }
            if error.isConsequence { continue }
            if let last = causes.last {
                if error.isBelowTags, last.isBelowTags { continue }
                // A line of tags with an invalid tag is not a line of tags.
                if last.kind == .whiteSpaceInTag, error.location.line == last.location.line { continue }
            }
            causes.append(error)
        }
        return causes
    }

    /// The error from which all others follow.
    private var commonCause: ParseError? {
        if let first = errors.first, first.kind == .unknownLanguage { return first }
        guard errors.allSatisfy(\.isBeforeFeature) else { return nil }
        return errors.first { $0.suggestion != nil } ?? errors.first
    }
}
