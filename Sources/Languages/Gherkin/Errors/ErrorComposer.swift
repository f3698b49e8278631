import KeaText

/// Composes the messages for a recorded error: the official parsers' message, and an explanation for the author.
struct ErrorComposer {
    let source: GherkinSource
    let nodes: DocumentNodes
    let lines: LineInterpreter

    /// - Parameters:
    ///   - language: the language that the file is read as.
    ///   - defaultLanguage: the language of files that declare none.
    init(
        source: GherkinSource, language: String, defaultLanguage: String, nodes: DocumentNodes,
        _ records: [ErrorRecord]
    ) {
        self.source = source
        self.nodes = nodes
        let trial = EditTrial(source, defaultLanguage: defaultLanguage, records, nodes)
        lines = LineInterpreter(source, language: language, trial)
    }

    /// Returns the errors of records, in their order.
    func errors(_ records: some Sequence<ErrorRecord>) -> [ParseError] {
        var mended: Set<Int> = []
        return records.map { record in
            let isConsequence = mended.contains(record.kind == .unexpectedEnd ? .max : record.line)
            var explanation = explanation(record)
            if let edit = explanation.edit {
                if !isConsequence, let lines = lines.trial.linesMended(by: edit) {
                    mended.formUnion(lines)
                } else {
                    (explanation.suggestion, explanation.edit) = (nil, nil)
                }
            }
            return error(record, explanation, isConsequence: isConsequence)
        }
    }

    private func error(_ record: ErrorRecord, _ explanation: Explanation, isConsequence: Bool) -> ParseError {
        let location = Location(line: record.line, column: record.column > 0 ? record.column : nil)
        return ParseError(
            record: record, uri: source.uri, location: location,
            message: "(\(record.line):\(record.column)): \(officialMessage(record))",
            cause: explanation.location ?? location, explanation: explanation.text,
            suggestion: explanation.suggestion, edit: explanation.edit?.lines, isConsequence: isConsequence)
    }

    /// Returns the official parsers' list of what was expected.
    private func officialMessage(_ record: ErrorRecord) -> String {
        let expected = record.state.expected.map { "#\($0.name)" }.joined(separator: ", ")
        return switch record.kind {
        case .unexpectedLine: "expected: \(expected), got '\(text(record))'"
        case .unexpectedEnd: "unexpected end of file, expected: \(expected)"
        case .whiteSpaceInTag: "A tag may not contain whitespace"
        case .unevenTable: "inconsistent cell count within the table"
        case .unknownLanguage: "Language not supported: \(text(record))"
        case .notUTF8: "not UTF-8 at byte \(record.start)"
        case .tooLarge: "the file is larger than 4 GiB"
        }
    }

    /// Returns the text that is wrong.
    func text(_ record: ErrorRecord) -> String { text(record.start..<record.end) }

    func text(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }
}
