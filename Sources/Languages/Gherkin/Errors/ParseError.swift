/// An error in a feature file.
///
/// It has two messages: `message` is the exact text of the official parsers, for the message stream and for tools;
/// `explanation` is for the author of the file.
public struct ParseError: Error, Sendable, Hashable {
    let record: ErrorRecord

    /// The path or name that the caller gave to the file.
    public let uri: String

    /// The location; at the end of the file, the line after the last one, without a column.
    public let location: Location

    /// The official parsers' message: `(2:1): expected: #EOF, … got 'invalid line here'`.
    public let message: String

    /// The location of the mistake in the text, which may be above the line that it makes an error.
    package let cause: Location

    /// The explanation for the author: what is wrong, and what is expected here.
    public let explanation: String

    /// The closest correct alternative in the file's language, such as `Scenario:`; `nil` if none is close.
    public let suggestion: String?

    /// The change that mends it: the new lines for some lines, without indentation; `nil` if none is known.
    let edit: LineEdits?

    /// Whether the error follows from an earlier one.
    let isConsequence: Bool

    /// The kind of the line if it is a title of a feature, rule or background that may not be there.
    let misplacedTitle: KeywordKind?

    /// Whether the line may also be a step that lacks its keyword.
    let isGuess: Bool
}

extension ParseError {
    package var kind: ParseErrorKind { record.kind }

    /// Whether the error is before the feature, where every line is an error until the feature begins.
    var isBeforeFeature: Bool {
        record.state.isAboveFeature && [.unexpectedLine, .unexpectedEnd].contains(record.kind)
    }
}

extension ParseError: CustomStringConvertible {
    /// `uri:line:column: error: explanation`, with the suggestion.
    public var description: String {
        "\(uri):\(cause): error: \(explanation)" + (suggestion.map { " Did you mean “\($0)”?" } ?? "")
    }
}
