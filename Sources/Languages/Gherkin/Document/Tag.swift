/// A tag, such as `@slow`.
public struct Tag: Sendable {
    let storage: DocumentStorage
    let index: Int

    package let id: Int

    private var node: TagNode { storage.nodes.tags[index] }

    /// The tag, including its `@`.
    public var name: String { storage.string(node.start, node.end) }

    /// The location of the `@`.
    public var location: Location { Location(line: Int(node.line), column: Int(node.column)) }
}
