/// A mistake in a feature file.
///
/// It is told twice: `message` in the exact words of the official parsers, for the message stream and for tools, and
/// `explanation` in words for the person who wrote the file.
public struct ParseError: Error, Sendable, Hashable {
    /// The kind of mistake.
    public enum Kind: Sendable, Hashable {
        /// A line that may not stand here, such as one with a misspelt keyword below a step.
        case unexpectedLine
        /// The file ends where something was begun: tags without a scenario, a doc string without an end.
        case unexpectedEnd
        /// A tag with white space in it.
        case whiteSpaceInTag
        /// A table with a row that has another number of cells than its first.
        case unevenTable
        /// `# language:` with a language that Gherkin does not know.
        case unknownLanguage
        /// Bytes that are not UTF-8.
        case notUTF8
        /// A file of more than 4 GiB.
        case tooLarge
    }

    /// The kind of mistake.
    public let kind: Kind

    /// The path or other name that the file was given as.
    public let uri: String

    /// The place; at the end of the file, the line after the last, without a column.
    public let location: Location

    /// The mistake in the words of the official parsers: `(2:1): expected: #EOF, … got 'invalid line here'`.
    public let message: String

    /// The mistake in words for the author of the file: what is wrong, and what is expected here.
    public let explanation: String

    /// The nearest right thing, in the file's own language, such as `Scenario:`; `nil` where nothing is near.
    public let suggestion: String?

    /// Whether it stands before the feature, where everything is wrong as long as there is none.
    let isBeforeFeature: Bool

    /// Whether it stands below tags that may not stand where they do; so does everything down to the next rule.
    let isBelowTags: Bool

    /// The mark that looks like the delimiter of a doc string, where the line begins with one.
    let docStringMark: String?
}

extension ParseError: CustomStringConvertible {
    /// `uri:line:column: error: explanation`, with the suggestion.
    public var description: String {
        "\(uri):\(location): error: \(explanation)" + (suggestion.map { " Did you mean “\($0)”?" } ?? "")
    }
}
