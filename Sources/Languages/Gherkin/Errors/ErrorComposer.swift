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

    /// Returns the errors of records, in their order.
    func errors(_ records: some Sequence<ErrorRecord>) -> [ParseError] {
        var last: (cause: Explanation.Cause, record: ErrorRecord)?
        return records.map { record in
            let explanation = explanation(record)
            let follows = last.map { self.follows($0, record, explanation) } ?? false
            if let cause = explanation.cause {
                last = (cause, record)
            } else if follows, let cause = last?.cause, cause == .text {
                last = (cause, record)
            }
            return error(record, explanation, isConsequence: follows)
        }
    }

    private func error(_ record: ErrorRecord, _ explanation: Explanation, isConsequence: Bool) -> ParseError {
        let location = Location(line: record.line, column: record.column > 0 ? record.column : nil)
        return ParseError(
            record: record, uri: source.uri, location: location,
            message: "(\(record.line):\(record.column)): \(officialMessage(record))",
            cause: explanation.location ?? location, explanation: explanation.text,
            suggestion: explanation.suggestion,
            docStringMark: record.kind == .unexpectedLine ? LookAlike(text(record))?.docStringMark : nil,
            isConsequence: isConsequence)
    }

    /// Returns whether an error follows from the last cause.
    private func follows(
        _ last: (cause: Explanation.Cause, record: ErrorRecord), _ record: ErrorRecord,
        _ explanation: Explanation
    ) -> Bool {
        switch last.cause {
        case .rows: return explanation.cause == .rows && record.line == last.record.line + 1
        case .tableRules: return explanation.cause == .tableRules
        case .text:
            return record.kind == .unexpectedLine && record.line == last.record.line + 1
                && record.state == last.record.state && explanation.suggestion == nil
        case .secondFeature, .openDocString:
            // Errors of tables are found at their end, so they may come after errors further down.
            return record.kind == .unexpectedLine && explanation.suggestion == nil
                && !nodes.sections.contains { $0.line > last.record.line && $0.line < record.line }
        case .wrapper:
            let text = text(record)
            return text.hasPrefix("```") || text.hasPrefix("{") || text.hasPrefix("</")
                || record.kind == .unexpectedEnd && record.state.isInDocString
        }
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
