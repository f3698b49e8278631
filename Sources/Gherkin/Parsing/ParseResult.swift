/// The result of parsing a feature file: a document, or the mistakes in it.
public struct ParseResult: Sendable {
    /// The text and its name.
    public let source: GherkinSource

    /// The document; `nil` where there are errors.
    public let document: GherkinDocument?

    /// The mistakes, in the order in which the parser met them, at most `ParseResult.errorLimit`.
    public let errors: [ParseError]

    /// The number of mistakes, with those that are not in `errors`.
    public let errorCount: Int

    /// The number of mistakes of one file that are put into words.
    ///
    /// A file that is no feature file at all has one in each line.
    public static let errorLimit = 100

    /// The mistakes to show to people: at most ten, and one alone where the others follow from it.
    ///
    /// They do from a language that Gherkin does not know, and from a feature whose line is wrong: then all lines stand
    /// where only a feature may.
    public var listedErrors: [ParseError] {
        if let cause = commonCause { return [cause] }
        return Array(causes.prefix(10))
    }

    /// The number of mistakes that are not in `listedErrors`; those do not count that follow from others.
    public var unlistedErrorCount: Int {
        commonCause == nil ? causes.count + errorCount - errors.count - listedErrors.count : 0
    }

    /// The mistakes without those that follow from the one before.
    private var causes: [ParseError] {
        var causes: [ParseError] = []
        // The last line of a doc string whose delimiters only look like some: up to there, everything is its text.
        var lastOfText: Int?
        for (index, error) in errors.enumerated() {
            if let end = lastOfText, index <= end { continue }
            if let mark = error.docStringMark {
                lastOfText = errors[(index + 1)...].firstIndex { $0.docStringMark == mark }
            }
            if let last = causes.last {
                if error.isBelowTags, last.isBelowTags { continue }
                // A line of tags with a wrong one is no line of tags.
                if last.kind == .whiteSpaceInTag, error.location.line == last.location.line { continue }
            }
            causes.append(error)
        }
        return causes
    }

    /// The one mistake that all others follow from.
    private var commonCause: ParseError? {
        if let first = errors.first, first.kind == .unknownLanguage { return first }
        guard errors.allSatisfy(\.isBeforeFeature) else { return nil }
        return errors.first { $0.suggestion != nil } ?? errors.first
    }
}
