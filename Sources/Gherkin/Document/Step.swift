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

/// A table below a step.
public struct DataTable: Sendable {
    let storage: DocumentStorage
    let range: Range<Int>

    /// The rows, of at least one; all have the same number of cells.
    public var rows: [TableRow] { range.map { TableRow(storage: storage, index: $0) } }

    /// Where the first row's first bar stands.
    public var location: Location { TableRow(storage: storage, index: range.lowerBound).location }
}

/// A row of a data table or of examples.
public struct TableRow: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var record: RowRecord { storage.records.rows[index] }

    /// The number of this node; in messages it is written as a string.
    public var id: Int { Int(record.id) }

    /// Where the first bar stands.
    public var location: Location { storage.location(line: record.line, at: record.start) }

    /// How many cells the row has.
    public var cellCount: Int { Int(record.cellCount) }

    /// The cells.
    ///
    /// They are read from the source each time: keep them where they are used often.
    public var cells: [TableCell] {
        let location = location
        return storage.withSource { source in
            TableCellReader.cells(
                in: source, Int(record.start)..<Int(record.end), column: location.column ?? 1)
        }.map { TableCell(value: $0.value, location: Location(line: location.line, column: $0.column)) }
    }
}

/// A cell of a table row.
public struct TableCell: Sendable, Hashable {
    /// The text with its escapes resolved, without white space around it.
    public let value: String

    /// Where the text begins; in an empty cell, where its closing bar stands.
    public let location: Location
}

/// Several lines of text below a step, between delimiters.
public struct DocString: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var record: DocStringRecord { storage.records.docStrings[index] }

    /// What stands behind the opening delimiter, such as `json`; `nil` where there is nothing.
    public var mediaType: String? {
        record.mediaTypeStart < record.mediaTypeEnd
            ? storage.string(record.mediaTypeStart, record.mediaTypeEnd) : nil
    }

    /// `"""` or three backquotes; in Markdown, three or more backquotes.
    public var delimiter: String { storage.string(record.start, record.start + record.delimiterLength) }

    /// Where the opening delimiter stands.
    public var location: Location { storage.location(line: record.line, at: record.start) }

    /// The line of the closing delimiter.
    public var lastLine: Int { Int(record.line + record.lineCount) + 1 }

    /// The lines inside, with line feeds between them and without the indentation of the delimiter.
    public var content: String {
        guard record.lineCount > 0 else { return "" }
        return storage.withSource { source in
            DocStringText.content(
                in: source, Int(record.contentStart)..<Int(record.contentEnd),
                lineCount: Int(record.lineCount),
                indent: Int(record.indent),
                delimiter: storage.source.isMarkdown ? nil : source[Int(record.start)])
        }
    }
}
