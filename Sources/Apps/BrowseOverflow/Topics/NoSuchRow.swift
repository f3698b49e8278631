/// An access to a row or section that does not exist.
public struct NoSuchRow: Error, Hashable, Sendable {
    /// The row, from 0; nil if the section does not exist.
    public let row: Int?

    /// The section, from 0.
    public let section: Int
}
