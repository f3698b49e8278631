/// A step: a keyword, a sentence, and perhaps a data table, a doc string, or both.
public struct Step: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var record: StepRecord { storage.records.steps[index] }

    /// The number of this node; in messages it is written as a string.
    public var id: Int { Int(record.id) }

    /// The keyword as it is written, with the space that belongs to it: `Given `, `* `, `もし`.
    public var keyword: String {
        storage.string(record.keywordStart, record.keywordStart + UInt32(record.keywordLength))
    }

    /// What the keyword says; `.conjunction` for And and But.
    public var keywordType: StepKeywordType { record.keywordType }

    /// The sentence behind the keyword.
    public var text: String { storage.string(record.textStart, record.textEnd) }

    /// Where the keyword stands.
    public var location: Location { storage.location(line: record.line, at: record.keywordStart) }

    /// The table below the sentence.
    public var dataTable: DataTable? {
        record.rowStart < record.rowEnd
            ? DataTable(storage: storage, range: Int(record.rowStart)..<Int(record.rowEnd)) : nil
    }

    /// The doc string below the sentence.
    public var docString: DocString? {
        record.docString > 0 ? DocString(storage: storage, index: Int(record.docString) - 1) : nil
    }

    /// The last line that belongs to the step: its own, or that of its table's or doc string's end.
    public var lastLine: Int {
        var last = Int(record.line)
        if let table = dataTable { last = max(last, table.rows.last?.location.line ?? last) }
        if let text = docString { last = max(last, text.lastLine) }
        return last
    }
}
