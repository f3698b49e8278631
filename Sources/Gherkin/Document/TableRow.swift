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
