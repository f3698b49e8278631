/// A tag, such as `@slow`.
public struct Tag: Sendable {
    let storage: DocumentStorage
    let index: Int

    /// The number of this node; in messages it is written as a string.
    public let id: Int

    private var node: TagNode { storage.nodes.tags[index] }

    /// The tag with its `@`.
    public var name: String { storage.string(node.start, node.end) }

    /// The place of the `@`.
    public var location: Location { Location(line: Int(node.line), column: Int(node.column)) }
}
