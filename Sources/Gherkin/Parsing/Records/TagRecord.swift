struct TagRecord: Sendable {
    /// The `@`.
    let start: UInt32
    let end: UInt32
    let line: UInt32
    /// Counted here and not on demand: a line may hold 100,000 tags, and counting from its start for each would
    /// never end.
    let column: UInt32
}
