import Gherkin

extension FeatureDocument {
    /// The scenarios and outlines, for a list of contents.
    var contents: JSON {
        .array(
            sections.filter { $0.token.kind == .scenarioLine }.map {
                ["line": .int($0.token.location.line), "title": .string($0.title)]
            })
    }

    /// The lines as a reader sees them: what each one is, its keyword, its text and its cells.
    var lines: JSON {
        let all = text.lines
        var lines: [[String: JSON]] = all.map { ["kind": "other", "text": .string(String($0))] }
        var isInDocString = false
        for token in tokens where token.location.line <= all.count {
            let number = token.location.line - 1
            guard let kind = token.kind.name else {
                if isInDocString { lines[number]["kind"] = "text" }
                continue
            }
            lines[number]["kind"] = isInDocString && kind != "mark" ? "text" : .string(kind)
            if kind == "mark" { isInDocString.toggle() }
            if let keyword = token.keyword { lines[number]["keyword"] = .string(keyword) }
            if ["row", "tags"].contains(kind) {
                lines[number]["cells"] = .array(token.items.map { .string($0.text) })
            } else if !isInDocString, kind != "comment" {
                lines[number]["text"] = .string(token.text)
            }
        }
        return .array(lines.map { .object($0) })
    }
}

extension TokenKind {
    /// The name of the kind on the page; `nil` for text that is none of Gherkin's.
    fileprivate var name: String? {
        switch self {
        case .featureLine: "feature"
        case .ruleLine: "rule"
        case .backgroundLine: "background"
        case .scenarioLine: "scenario"
        case .examplesLine: "examples"
        case .stepLine: "step"
        case .tableRow: "row"
        case .docStringSeparator: "mark"
        case .tagLine: "tags"
        case .comment, .language: "comment"
        case .empty: "empty"
        default: nil
        }
    }
}
