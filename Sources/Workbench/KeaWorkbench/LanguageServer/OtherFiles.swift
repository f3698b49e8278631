import Gherkin

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
            for match in sentences.matches(Outline.text(step.text, outline.header, values))
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

/// A scenario outline that has examples.
struct Outline {
    /// Its lines.
    let tokens: ArraySlice<Token>
    /// The first row of each table of examples.
    let headers: [Token]
    /// The cells of all other rows that have the columns of the first table.
    let rows: [[String]]

    /// The names of the columns of the first table.
    var header: [String] { headers[0].items.map(\.text) }

    @MainActor
    func headerCells(_ name: String, in document: FeatureDocument) -> [TextRange] {
        headers.flatMap { token in
            token.items.filter { $0.text == name }.map { document.range(of: $0, in: token.location.line - 1) }
        }
    }

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

    /// Returns the outline that contains a line; `nil` for a scenario without examples.
    func outline(at line: Int) -> Outline? {
        guard let lines = scenarioLines(at: line) else { return nil }
        let tokens = tokens.drop { $0.location.line <= lines.lowerBound }.prefix {
            $0.location.line <= lines.upperBound + 1
        }
        let tables = tokens.split { $0.kind == .examplesLine }.dropFirst()
            .map { $0.filter { $0.kind == .tableRow } }.filter { !$0.isEmpty }
        guard let header = tables.first?[0].items else { return nil }
        return Outline(
            tokens: tokens, headers: tables.map { $0[0] },
            rows: tables.flatMap { $0.dropFirst() }.map { $0.items.map(\.text) }.filter {
                $0.count == header.count
            })
    }
}
