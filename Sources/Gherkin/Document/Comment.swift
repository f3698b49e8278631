/// A comment: a line of its own that begins with `#`.
public struct Comment: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var record: CommentRecord { storage.records.comments[index] }

    /// The line as it stands, white space before the `#` included.
    public var text: String { storage.string(record.start, record.end) }

    /// The start of the line: a comment's column is 1.
    public var location: Location { Location(line: Int(record.line), column: 1) }
}
