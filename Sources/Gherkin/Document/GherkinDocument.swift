/// A parsed feature file: the feature, and the comments around it.
///
/// ```swift
/// let result = GherkinParser().parse(bytes, uri: "Features/paging.feature")
/// for scenario in result.document?.feature?.scenarios ?? [] { print(scenario.location, scenario.name) }
/// ```
///
/// A document is small and cheap to pass around: it and all it holds are views of one flat storage, and strings are
/// made when they are asked for.
public struct GherkinDocument: Sendable {
    let storage: DocumentStorage

    /// The text and its name.
    public var source: GherkinSource { storage.source }

    /// The path or other name that the file was given as.
    public var uri: String { storage.source.uri }

    /// The feature; `nil` in a file that has none but comments and blank lines.
    public var feature: Feature? {
        storage.nodes.sections.isEmpty ? nil : Feature(storage: storage, index: 0)
    }

    /// All comments, in the order of the source.
    public var comments: [Comment] {
        storage.nodes.comments.indices.map { Comment(storage: storage, index: $0) }
    }

    /// The language of the file: its `# language:`, or the parser's default.
    public var language: String { storage.nodes.language }

    /// The bytes of memory that the document takes, its source not counted.
    public var memoryUse: Int { storage.nodes.memoryUse }
}

/// A comment: a line of its own that begins with `#`.
public struct Comment: Sendable {
    let storage: DocumentStorage
    let index: Int

    private var node: CommentNode { storage.nodes.comments[index] }

    /// The line as it stands, white space before the `#` included.
    public var text: String { storage.string(node.start, node.end) }

    /// The start of the line: a comment's column is 1.
    public var location: Location { Location(line: Int(node.line), column: 1) }
}
