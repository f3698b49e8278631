struct RowRecord: Sendable {
    /// The first `|`.
    let start: UInt32
    /// The end of the line without the white space before it.
    let end: UInt32
    let line: UInt32
    let cellCount: UInt32
    let id: UInt32
}
