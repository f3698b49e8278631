/// Composes the messages for a recorded error: the official parsers' message, and an explanation for the author.
struct ErrorComposer {
    let source: GherkinSource
    let dialect: Dialect
    let nodes: DocumentNodes

    init(source: GherkinSource, language: String, nodes: DocumentNodes) {
        self.source = source
        self.nodes = nodes
        dialect = Dialect(code: language) ?? .english
    }

    func error(_ record: ErrorRecord) -> ParseError {
        let place = "(\(record.line):\(record.column)): "
        let words = explanation(record)
        return ParseError(
            kind: kind(record), uri: source.uri,
            location: Location(line: record.line, column: record.column > 0 ? record.column : nil),
            message: place + officialMessage(record), explanation: words.text, suggestion: words.suggestion,
            isBeforeFeature: [.start, .language, .featureTags].contains(record.state)
                && [.unexpectedLine, .unexpectedEnd].contains(record.kind),
            isBelowTags: record.state == .ruleTags,
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

    private func kind(_ record: ErrorRecord) -> ParseError.Kind {
        switch record.kind {
        case .unexpectedLine: .unexpectedLine
        case .unexpectedEnd: .unexpectedEnd
        case .whiteSpaceInTag: .whiteSpaceInTag
        case .unevenTable: .unevenTable
        case .unknownLanguage: .unknownLanguage
        case .notUTF8: .notUTF8
        case .tooLarge: .tooLarge
        }
    }

    /// Returns the text that is wrong.
    func text(_ record: ErrorRecord) -> String {
        String(decoding: source.bytes[record.start..<record.end], as: UTF8.self)
    }

    /// Returns the text that is wrong, truncated to the width of a screen.
    func shownText(_ record: ErrorRecord) -> String {
        let text = text(record)
        return text.count > 60 ? "\(text.prefix(57))…" : text
    }
}
