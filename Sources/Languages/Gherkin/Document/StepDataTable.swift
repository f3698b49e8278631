/// The data table of a step.
public struct StepDataTable: Sendable {
    package let storage: DocumentStorage
    let range: Range<Int>

    /// The rows, at least one; all have the same number of cells.
    public var rows: [TableRow] { range.map { TableRow(storage: storage, index: $0) } }

    /// The location of the first row's first bar.
    public var location: Location { TableRow(storage: storage, index: range.lowerBound).location }
}

/// A row of a data table or of examples.
public struct TableRow: Sendable {
    package let storage: DocumentStorage
    package let index: Int

    private var node: RowNode { storage.nodes.rows[index] }

    /// The identifier of this node; messages write it as a string.
    package var id: Int { Int(node.id) }

    /// The location of the first bar.
    public var location: Location { storage.location(line: node.line, at: node.start) }

    /// The header of the examples that contain the row; `nil` for a row of a data table.
    package var header: TableRow? {
        let index = UInt32(index)
        return storage.nodes.sections.first {
            $0.kind == .examples && ($0.itemStart..<$0.itemEnd).contains(index)
        }
        .map { TableRow(storage: storage, index: Int($0.itemStart)) }
    }

    /// The cells.
    ///
    /// They are read from the source on each access; store them if they are used often.
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
    /// The text with its escapes resolved and surrounding white space removed.
    public let value: String

    /// The start of the text; for an empty cell, the location of its closing bar.
    public let location: Location
}
