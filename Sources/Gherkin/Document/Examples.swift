/// A table of examples: a row of names, and a row of values for each time that the scenario is run.
public struct Examples: Section, StoredSection {
    let storage: DocumentStorage
    let index: Int

    /// The number of this node; in messages it is written as a string.
    public var id: Int { Int(node.id) }

    /// The tags above the keyword.
    public var tags: [Tag] { storage.tags(of: node) }

    /// The row of names; `nil` where there is no table.
    public var header: TableRow? { rows.first }

    /// The rows of values.
    public var body: [TableRow] { Array(rows.dropFirst()) }

    /// The header and the body.
    var rows: [TableRow] {
        (node.itemStart..<node.itemEnd).map { TableRow(storage: storage, index: Int($0)) }
    }
}
