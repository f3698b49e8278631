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
        storage.withSource { source in
            TableCellReader.cells(in: source, Int(node.start)..<Int(node.end), at: location)
        }
    }
}
