/// A cell of a table row.
public struct TableCell: Sendable, Hashable {
    /// The text with its escapes resolved, without white space around it.
    public let value: String

    /// Where the text begins; in an empty cell, where its closing bar stands.
    public let location: Location
}
