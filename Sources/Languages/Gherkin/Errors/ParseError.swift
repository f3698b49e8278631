/// An error in a feature file.
///
/// It has two messages: `message` is the exact text of the official parsers, for the message stream and for tools;
/// `explanation` is for the author of the file.
public struct ParseError: Error, Sendable, Hashable {
    let record: ErrorRecord
    let advice: Explanation

    /// The path or name that the caller gave to the file.
    public let uri: String

    /// The official parsers' message: `(2:1): expected: #EOF, … got 'invalid line here'`.
    public let message: String

    let isConsequence: Bool
}

extension ParseError {
    package var kind: ParseErrorKind { record.kind }

    /// The location; at the end of the file, the line after the last one, without a column.
    public var location: Location {
        Location(line: record.line, column: record.column > 0 ? record.column : nil)
    }

    /// The location of the mistake in the text, which may be above the line that it makes an error.
    package var cause: Location { advice.location ?? location }

    /// The explanation for the author: what is wrong, and what is expected here.
    public var explanation: String { advice.text }

    /// The closest correct alternative in the file's language, such as `Scenario:`; `nil` if none is close.
    public var suggestion: String? { advice.suggestion }

    /// The kind of the line if it is a title of a feature, rule or background that may not be there, and is left out.
    var misplacedTitle: KeywordKind? {
        guard advice.edit == nil || advice.suggestion == nil else { return nil }
        return [.feature, .rule, .background].first { $0 == advice.kind }
    }

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
