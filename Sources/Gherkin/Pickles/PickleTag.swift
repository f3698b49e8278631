/// A tag of a pickle.
public struct PickleTag: Sendable {
    /// The tag with its `@`.
    public let name: String

    /// The tag as it was written.
    public let tag: Tag

    /// The id of the tag as it was written.
    public var astNodeID: Int { tag.id }
}
