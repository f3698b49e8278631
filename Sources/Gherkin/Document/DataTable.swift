/// A table below a step.
public struct DataTable: Sendable {
    let storage: DocumentStorage
    let range: Range<Int>

    /// The rows, of at least one; all have the same number of cells.
    public var rows: [TableRow] { range.map { TableRow(storage: storage, index: $0) } }

    /// Where the first row's first bar stands.
    public var location: Location { TableRow(storage: storage, index: range.lowerBound).location }
}
