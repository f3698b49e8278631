/// An error as the parser records it: its kind and location.
///
/// Messages are composed later, and only for errors that are shown.
struct ErrorRecord: Sendable {
    enum Kind: UInt8, Sendable {
        case unexpectedLine, unexpectedEnd, whiteSpaceInTag, unevenTable, unknownLanguage, notUTF8, tooLarge
    }

    let kind: Kind
    let line: Int
    /// 0 at the end of the file.
    let column: Int
    /// The start of the text that is wrong, as a byte offset.
    let start: Int
    let end: Int
    /// The state whose expectations were not met.
    var state = GrammarState.start
    /// For an uneven table: the number of cells in this row, and in the first.
    var cells = 0
    var expectedCells = 0
}
