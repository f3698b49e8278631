import Gherkin

extension LanguageServer {
    /// All features of the project; an open one as it is in the editor.
    var allDocuments: [FeatureDocument] {
        let open = Dictionary(documents.values.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let closed = project.featurePaths().filter { open[$0] == nil }.compactMap(files.document)
        return (documents.values + closed).sorted { $0.path < $1.path }
    }

    func uses(of definition: Int) -> [(document: FeatureDocument, step: FeatureStep)] {
        allDocuments.flatMap { document in
            document.steps.filter { matches($0, in: document).contains(definition) }.map { (document, $0) }
        }
    }

    /// Returns the definitions that match a step; those of an outline's step with the values of its rows.
    func matches(_ step: FeatureStep, in document: FeatureDocument) -> [Int] {
        let direct = sentences.matches(step.text).map(\.payload)
        guard step.text.contains("<"), let outline = document.outline(at: step.line) else { return direct }
        // A placeholder is a value of {word} or {string} itself, too: the rows decide.
        var found: [Int] = []
        for values in outline.rows.prefix(50) {
            for match in sentences.matches(Outline.text(step.text, outline.header, values))
            where !found.contains(match.payload) { found.append(match.payload) }
        }
        return outline.rows.isEmpty ? direct : found
    }

    /// Returns the step at a line, or the one whose table or doc string is there.
    func step(at line: Int, in document: FeatureDocument) -> FeatureStep? {
        document.steps(in: 0...max(0, line)).last.flatMap { $0.lastLine >= line ? $0 : nil }
    }
}
