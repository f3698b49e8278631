/// A line as the parser classified it.
package struct Token: Sendable, Hashable {
    /// A tag or a table cell: its text and column.
    package struct Item: Sendable, Hashable {
        /// Counted in code points from 1.
        package let column: Int
        /// The tag with its `@`, or the text of the cell.
        package let text: String
    }

    /// The kind of the line.
    package let kind: TokenKind

    /// The start of the line's text; the end of the file has no column.
    package let location: Location

    /// The keyword, delimiter or bar at the start of the line, if it has one.
    package let keyword: String?

    /// The type of a step's keyword.
    package let keywordType: StepKeywordType?

    /// A name, a step's text, a line of text, a comment, a media type or a language; otherwise empty.
    package let text: String

    /// The tags or cells.
    package let items: [Item]
}

extension Token: CustomStringConvertible {
    /// The token in the format of official listings: `(4:5)StepLine:(Context)Given /the minimalism/`.
    package var description: String {
        guard kind != .eof else { return "EOF" }
        let shownKeyword = keyword.map { "(\(keywordType?.name ?? ""))\($0)" } ?? ""
        let shownItems = items.map { "\($0.column):\($0.text)" }.joined(separator: ",")
        return "(\(location.line):\(location.column ?? 0))\(kind.name):\(shownKeyword)/\(text)/\(shownItems)"
    }
}
