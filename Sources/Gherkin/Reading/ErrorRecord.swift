/// A mistake as the parser notes it: what and where.
///
/// Words are made of it later, and only for those that are shown.
struct ErrorRecord: Sendable {
    enum Kind: UInt8, Sendable {
        case unexpectedLine, unexpectedEnd, whiteSpaceInTag, unevenTable, unknownLanguage, notUTF8, tooLarge
    }

    let kind: Kind
    let line: Int
    /// 0 at the end of the file.
    let column: Int
    /// The text that is wrong, as bytes of the source.
    let start: Int
    let end: Int
    /// The state whose expectations were not met.
    var state = GrammarState.start
    /// Of an uneven table: the cells of this row, and of the first.
    var cells = 0
    var expectedCells = 0
}
