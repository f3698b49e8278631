import KeaText

/// Composes the messages for a recorded error: the official parsers' message, and an explanation for the author.
struct ErrorComposer {
    let storage: DocumentStorage
    let advisor: LineAdvisor

    /// - Parameter keywords: those of files that declare no language.
    init(
        _ storage: DocumentStorage, language: String, _ keywords: KeywordTable, _ records: [ErrorRecord]
    ) {
        self.storage = storage
        advisor = LineAdvisor(language: language, EditTrial(storage, keywords, records))
    }

    var source: GherkinSource { storage.source }
    var nodes: DocumentNodes { storage.nodes }
    var dialect: Dialect { advisor.dialect }
    var trial: EditTrial { advisor.trial }

    /// Returns the errors of records; of equally likely corrections, the one that leaves most of the file a meaning.
    func errors(_ records: some Sequence<ErrorRecord>) -> [ParseError] {
        var mended: Set<Int> = []
        return records.map { record in
            let isConsequence = mended.contains(record.kind == .unexpectedEnd ? .max : record.line)
            let all = explanations(record)
            var tried: [(explanation: Explanation, outcome: EditTrial.Outcome)] = []
            for explanation in isConsequence ? [] : all.filter(trial.keepsValues)
            where tried.isEmpty || explanation.text == tried[0].explanation.text {
                guard let outcome = explanation.edit.flatMap({ trial.outcome(of: $0, mending: record.line) })
                else { continue }
                tried.append((explanation, outcome))
            }
            let best = tried.filter { one in !tried.contains { $0.outcome.size > one.outcome.size } }
            // Without an edit that helps, the line itself is explained.
            var explanation =
                best.first?.explanation ?? all.first { $0.location == nil } ?? all[0]
            if explanation.edit != nil, best.count != 1 { explanation.suggestion = nil }
            if let outcome = best.first?.outcome {
                mended.formUnion(trial.linesMended(in: outcome))
            } else {
                explanation.edit = nil
            }
            if explanation.isGuess { explanation.text += " " + expectation(record) }
            let message = "(\(record.line):\(record.column)): \(officialMessage(record))"
            return ParseError(
                record: record, advice: explanation, uri: source.uri, message: message,
                isConsequence: isConsequence)
        }
    }

    private func officialMessage(_ record: ErrorRecord) -> String {
        let expected = record.expected.map { "#\($0.name)" }.joined(separator: ", ")
        return switch record.kind {
        case .unexpectedLine: "expected: \(expected), got '\(text(record))'"
        case .unexpectedEnd: "unexpected end of file, expected: \(expected)"
        case .whiteSpaceInTag: "A tag may not contain whitespace"
        case .unevenTable: "inconsistent cell count within the table"
        case .unknownLanguage: "Language not supported: \(text(record))"
        case .notUTF8: "not UTF-8 at byte \(record.start)"
        }
    }

    private func explanations(_ record: ErrorRecord) -> [Explanation] {
        switch record.kind {
        case .unexpectedLine: unexpectedLine(record)
        case .unexpectedEnd: [unexpectedEnd(record)]
        case .whiteSpaceInTag: [whiteSpaceInTag(record)]
        case .unevenTable: unevenTable(record)
        case .unknownLanguage: [unknownLanguage(record)]
        case .notUTF8:
            [
                Explanation(
                    "not-utf8", record.start, String(source.bytes[record.start], radix: 16, uppercase: true))
            ]
        }
    }

    func text(_ record: ErrorRecord) -> String { storage.string(UInt32(record.start), UInt32(record.end)) }
}
