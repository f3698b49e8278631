/// Composes the messages for a recorded error: the official parsers' message, and an explanation for the author.
struct ErrorComposer {
    let source: GherkinSource
    let nodes: DocumentNodes
    let lines: LineInterpreter

    init(source: GherkinSource, language: String, nodes: DocumentNodes) {
        self.source = source
        self.nodes = nodes
        lines = LineInterpreter(source, language: language)
    }

    func error(_ record: ErrorRecord) -> ParseError {
        let explanation = explanation(record)
        return ParseError(
            record: record, uri: source.uri,
            location: Location(line: record.line, column: record.column > 0 ? record.column : nil),
            message: "(\(record.line):\(record.column)): \(officialMessage(record))",
            explanation: explanation.text, suggestion: explanation.suggestion,
            docStringMark: record.kind == .unexpectedLine ? LookAlike(text(record))?.docStringMark : nil)
    }

    /// Returns the official parsers' list of what was expected.
    private func officialMessage(_ record: ErrorRecord) -> String {
        switch record.kind {
        case .unexpectedLine: "expected: \(expected(record)), got '\(text(record))'"
        case .unexpectedEnd: "unexpected end of file, expected: \(expected(record))"
        case .whiteSpaceInTag: "A tag may not contain whitespace"
        case .unevenTable: "inconsistent cell count within the table"
        case .unknownLanguage: "Language not supported: \(text(record))"
        case .notUTF8: "not UTF-8 at byte \(record.start)"
        case .tooLarge: "the file is larger than 4 GiB"
        }
    }

    private func expected(_ record: ErrorRecord) -> String {
        record.state.expected.map { "#\($0.name)" }.joined(separator: ", ")
    }

    /// Returns the text that is wrong.
    func text(_ record: ErrorRecord) -> String {
        String(decoding: source.bytes[record.start..<record.end], as: UTF8.self)
    }
}
