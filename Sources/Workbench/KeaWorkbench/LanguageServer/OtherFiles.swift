extension LanguageServer {
    /// All features of the project; an open one as it is in the editor.
    var allDocuments: [FeatureDocument] {
        let open = Dictionary(documents.values.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let closed = project.featurePaths().filter { open[$0] == nil }.compactMap(files.document)
        return (documents.values + closed).sorted { $0.path < $1.path }
    }

    func uses(of definition: Int) -> [(document: FeatureDocument, step: FeatureStep)] {
        var uses: [(FeatureDocument, FeatureStep)] = []
        for document in allDocuments {
            for step in document.steps where matches(step, in: document).contains(definition) {
                uses.append((document, step))
            }
        }
        return uses
    }

    /// Returns the definitions that match a step; those of an outline's step with the values of its rows.
    func matches(_ step: FeatureStep, in document: FeatureDocument) -> [Int] {
        let direct = sentences.matches(step.text).map(\.payload)
        guard step.text.contains("<"), let outline = document.outline(at: step.line) else { return direct }
        // A placeholder is a value of {word} or {string} itself, too: the rows decide.
        var found: [Int] = []
        for values in outline.rows.prefix(50) {
            for match in sentences.matches(OutlineRows.text(step.text, outline.header, values))
            where !found.contains(match.payload) {
                found.append(match.payload)
            }
        }
        return outline.rows.isEmpty ? direct : found
    }

    /// Returns the step at a line, or the one whose table or doc string is there.
    func step(at line: Int, in document: FeatureDocument) -> FeatureStep? {
        document.steps(in: 0...max(0, line)).last.flatMap { $0.lastLine >= line ? $0 : nil }
    }
}

/// The examples of a scenario outline.
struct OutlineRows {
    /// The names of the columns of the first table.
    let header: [String]
    /// The cells of all tables with these columns.
    let rows: [[String]]

    /// Returns a text with the values of a row in place of its placeholders.
    static func text(_ text: String, _ header: [String], _ values: [String]) -> String {
        zip(header, values).reduce(text) { text, pair in
            text.replacing("<\(pair.0)>", with: pair.1)
        }
    }
}

extension FeatureDocument {
    /// Returns the lines of the scenario that contains a line, counted from 0; `nil` outside of scenarios.
    func scenarioLines(at line: Int) -> ClosedRange<Int>? {
        let heads = sections.filter { $0.level < 3 }
        guard let index = heads.lastIndex(where: { $0.line <= line }), heads[index].level == 2 else {
            return nil
        }
        let end = heads.indices.contains(index + 1) ? heads[index + 1].line : text.lineCount
        return heads[index].line...max(heads[index].line, end - 1)
    }

    /// Returns the examples of the outline that contains a line.
    func outline(at line: Int) -> OutlineRows? {
        guard let lines = scenarioLines(at: line) else { return nil }
        var header: [String]?
        var rows: [[String]] = []
        var isInExamples = false
        var isHeader = false
        for token in tokens where lines.contains(token.location.line - 1) {
            switch token.kind {
            case .examplesLine: (isInExamples, isHeader) = (true, true)
            case .tableRow where isInExamples:
                let cells = token.items.map(\.text)
                if isHeader {
                    if header == nil { header = cells }
                    isHeader = false
                } else if cells.count == header?.count {
                    rows.append(cells)
                }
            default: break
            }
        }
        return header.map { OutlineRows(header: $0, rows: rows) }
    }
}
