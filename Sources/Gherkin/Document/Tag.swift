/// A tag, such as `@slow`.
public struct Tag: Sendable {
    let storage: DocumentStorage
    let index: Int

    /// The number of this node; in messages it is written as a string.
    public let id: Int

    private var record: TagRecord { storage.records.tags[index] }

    /// The tag with its `@`.
    public var name: String { storage.string(record.start, record.end) }

    /// Where the `@` stands.
    public var location: Location { Location(line: Int(record.line), column: Int(record.column)) }
}
