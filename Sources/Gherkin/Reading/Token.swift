/// What the parser took one line for.
public struct Token: Sendable, Hashable {
    /// A tag or a table cell: its text, and the column in which it stands.
    public struct Item: Sendable, Hashable {
        /// Counted in code points from 1.
        public let column: Int
        /// The tag with its `@`, or the text of the cell.
        public let text: String
    }

    /// What the line was taken for.
    public let kind: TokenKind

    /// Where the line's text begins; the end of the file has no column.
    public let location: Location

    /// The keyword, delimiter or bar that the line begins with, where it has one.
    public let keyword: String?

    /// The type of a step's keyword.
    public let keywordType: StepKeywordType?

    /// A name, a step's text, a line of text, a comment, a media type or a language; else empty.
    public let text: String

    /// The tags or cells.
    public let items: [Item]
}

extension Token: CustomStringConvertible {
    /// The token as the official listings show it: `(4:5)StepLine:(Context)Given /the minimalism/`.
    public var description: String {
        guard kind != .eof else { return "EOF" }
        let shownKeyword = keyword.map { "(\(keywordType?.name ?? ""))\($0)" } ?? ""
        let shownItems = items.map { "\($0.column):\($0.text)" }.joined(separator: ",")
        return "(\(location.line):\(location.column ?? 0))\(kind.name):\(shownKeyword)/\(text)/\(shownItems)"
    }
}
