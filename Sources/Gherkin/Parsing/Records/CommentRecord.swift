struct CommentRecord: Sendable {
    let start: UInt32
    let end: UInt32
    let line: UInt32
}
