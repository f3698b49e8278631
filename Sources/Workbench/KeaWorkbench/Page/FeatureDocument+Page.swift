import Gherkin

extension FeatureDocument {
    var contents: JSON {
        .array(
            sections.filter { $0.token.kind == .scenarioLine }.map {
                ["line": .int($0.token.location.line), "title": .string($0.title)]
            })
    }

    /// The lines as a reader sees them: the kind of the parser's token, its keyword, its text and its cells.
    var lines: JSON {
        let all = text.lines
        var lines: [[String: JSON]] = all.map { ["kind": "other", "text": .string(String($0))] }
        for token in tokens where token.location.line <= all.count {
            let number = token.location.line - 1
            if token.kind == .docStringSeparator { lines[number]["indent"] = .int(token.column) }
            lines[number]["kind"] = "\(token.kind)"
            if let keyword = token.keyword { lines[number]["keyword"] = .string(keyword) }
            if token.kind == .tableRow || token.kind == .tagLine {
                lines[number]["cells"] = .array(token.items.map { .string($0.text) })
            } else if token.keyword != nil {
                lines[number]["text"] = .string(token.text)
            }
        }
        return .array(lines.map { .object($0) })
    }
}
