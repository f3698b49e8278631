/// An examples table: a header row with names, and a row of values for each run of the scenario.
public struct Examples: Section, StoredSection {
    package let storage: DocumentStorage
    package let index: Int

    /// The tags above the keyword.
    public var tags: [Tag] { storage.tags(of: node) }

    /// The header row; `nil` without a table.
    public var header: TableRow? { rows.first }

    /// The rows of values.
    public var body: [TableRow] { Array(rows.dropFirst()) }

    private var rows: [TableRow] {
        (node.itemStart..<node.itemEnd).map { TableRow(storage: storage, index: Int($0)) }
    }
}
