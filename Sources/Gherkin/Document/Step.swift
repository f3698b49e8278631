/// A step: a keyword, a sentence, and perhaps a data table, a doc string, or both.
public struct Step: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var node: StepNode { storage.nodes.steps[index] }

    /// The number of this node; in messages it is written as a string.
    public var id: Int { Int(node.id) }

    /// The keyword as it is written, with the space that belongs to it: `Given `, `* `, `もし`.
    public var keyword: String {
        storage.string(node.keywordStart, node.keywordStart + UInt32(node.keywordLength))
    }

    /// The type of the keyword; `.conjunction` for And and But.
    public var keywordType: StepKeywordType { node.keywordType }

    /// The sentence behind the keyword.
    public var text: String { storage.string(node.textStart, node.textEnd) }

    /// The place of the keyword.
    public var location: Location { storage.location(line: node.line, at: node.keywordStart) }

    /// The table below the sentence.
    public var dataTable: DataTable? {
        node.rowStart < node.rowEnd
            ? DataTable(storage: storage, range: Int(node.rowStart)..<Int(node.rowEnd)) : nil
    }

    /// The doc string below the sentence.
    public var docString: DocString? {
        node.docString > 0 ? DocString(storage: storage, index: Int(node.docString) - 1) : nil
    }

    /// The last line that belongs to the step: its own, or that of its table's or doc string's end.
    public var lastLine: Int {
        var last = Int(node.line)
        if let table = dataTable { last = max(last, table.rows.last?.location.line ?? last) }
        if let text = docString { last = max(last, text.lastLine) }
        return last
    }
}
