/// A step: a keyword, a sentence, and optionally a data table and a doc string.
public struct Step: Sendable {
    package let storage: DocumentStorage
    package let index: Int

    private var node: StepNode { storage.nodes.steps[index] }

    package var id: Int { Int(node.id) }

    /// The keyword as it is written, including the space that belongs to it: `Given `, `* `, `もし`.
    public var keyword: String {
        storage.string(node.keywordStart, node.keywordStart + UInt32(node.keywordLength))
    }

    /// The type of the keyword; `.conjunction` for And and But.
    public var keywordType: StepKeywordType { node.keywordType }

    /// The sentence after the keyword.
    public var text: String { storage.string(node.textStart, node.textEnd) }

    /// The location of the keyword.
    public var location: Location { storage.location(line: node.line, at: node.keywordStart) }

    /// The data table of the step.
    public var dataTable: StepDataTable? {
        node.rowStart < node.rowEnd
            ? StepDataTable(storage: storage, range: Int(node.rowStart)..<Int(node.rowEnd)) : nil
    }

    /// The doc string of the step.
    public var docString: StepDocString? {
        node.docString > 0 ? StepDocString(storage: storage, index: Int(node.docString) - 1) : nil
    }

    /// The last line of the step: its own, or that of the end of its data table or doc string.
    package var lastLine: Int {
        max(Int(node.line), dataTable?.rows.last?.location.line ?? 0, docString?.lastLine ?? 0)
    }
}
