/// An error as the parser records it; messages are composed later, and only for errors that are shown.
struct ErrorRecord: Sendable, Hashable {
    let kind: ParseErrorKind
    let line: Int
    /// 0 at the end of the file.
    let column: Int
    /// The start of the text that is wrong, as a byte offset.
    let start: Int
    let end: Int
    /// The state whose expectations were not met.
    var state = GrammarState.start
    var isInBackground = false
    /// For an uneven table: the number of cells in this row, and in the first.
    var cells = 0
    var expectedCells = 0

    var expected: [TokenKind] { state.expected.filter { !isInBackground || $0 != .examplesLine } }
}

package enum ParseErrorKind: Sendable, Hashable {
    /// A line that is not allowed at its position, such as one with a misspelt keyword below a step.
    case unexpectedLine
    /// The file ends too early: after tags without a scenario, or inside a doc string.
    case unexpectedEnd
    case whiteSpaceInTag
    case unevenTable
    /// `# language:` with an unknown language.
    case unknownLanguage
    case notUTF8
}
