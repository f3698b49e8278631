/// A row or section was asked for that the list does not have.
public struct NoSuchRow: Error, Hashable, Sendable {
    /// The row, counted from 0; nil where the section itself is not there.
    public let row: Int?

    /// The section, counted from 0.
    public let section: Int
}
