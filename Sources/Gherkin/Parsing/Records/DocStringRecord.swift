struct DocStringRecord: Sendable {
    /// The opening delimiter.
    let start: UInt32
    let mediaTypeStart: UInt32
    let mediaTypeEnd: UInt32
    /// The first line inside.
    let contentStart: UInt32
    /// The end of the last line inside, without its line break; `contentStart` with no lines.
    var contentEnd: UInt32
    let line: UInt32
    /// How many code points of white space stand before the opening delimiter.
    let indent: UInt32
    let delimiterLength: UInt32
    var lineCount: UInt32 = 0
}
