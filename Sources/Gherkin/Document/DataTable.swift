/// A table below a step.
public struct DataTable: Sendable {
    let storage: DocumentStorage
    let range: Range<Int>

    /// The rows, of at least one; all have the same number of cells.
    public var rows: [TableRow] { range.map { TableRow(storage: storage, index: $0) } }

    /// The place of the first row's first bar.
    public var location: Location { TableRow(storage: storage, index: range.lowerBound).location }
}

/// A row of a data table or of examples.
public struct TableRow: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var node: RowNode { storage.nodes.rows[index] }

    /// The number of this node; in messages it is written as a string.
    public var id: Int { Int(node.id) }

    /// The place of the first bar.
    public var location: Location { storage.location(line: node.line, at: node.start) }

    /// The number of cells in the row.
    public var cellCount: Int { Int(node.cellCount) }

    /// The cells.
    ///
    /// They are read from the source each time: keep them where they are used often.
    public var cells: [TableCell] {
        let location = location
        return storage.withSource { source in
            TableCellReader.cells(
                in: source, Int(node.start)..<Int(node.end), column: location.column ?? 1)
        }.map { TableCell(value: $0.value, location: Location(line: location.line, column: $0.column)) }
    }
}

/// A cell of a table row.
public struct TableCell: Sendable, Hashable {
    /// The text with its escapes resolved, without white space around it.
    public let value: String

    /// The start of the text; in an empty cell, the place of its closing bar.
    public let location: Location
}
