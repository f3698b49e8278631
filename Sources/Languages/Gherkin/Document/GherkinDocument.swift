/// A parsed feature file: the feature and its comments.
///
/// ```swift
/// let result = GherkinParser().parse(bytes, uri: "Features/paging.feature")
/// for scenario in result.document?.feature?.scenarios ?? [] { print(scenario.location, scenario.name) }
/// ```
///
/// A document is small and cheap to copy: the document and all its nodes are views of one flat storage, and strings
/// are created on demand.
public struct GherkinDocument: Sendable {
    package let storage: DocumentStorage

    /// The source text and its name.
    public var source: GherkinSource { storage.source }

    package var uri: String { storage.source.uri }

    /// The feature; `nil` in a file that contains only comments and blank lines.
    public var feature: Feature? {
        storage.nodes.sections.isEmpty ? nil : Feature(storage: storage, index: 0)
    }

    /// All comments, in the order of the source.
    public var comments: [Comment] {
        storage.nodes.comments.indices.map { Comment(storage: storage, index: $0) }
    }

    /// The language of the file: its `# language:`, or the parser's default.
    public var language: String { storage.nodes.language }

    /// The language as which the file would be read without its `# language:`, as far as that is known.
    var defaultDialect: Dialect {
        storage.nodes.languageLine == nil ? Dialect(code: language) ?? .english : .english
    }
}

/// A comment: a line of its own that begins with `#`.
public struct Comment: Sendable {
    package let storage: DocumentStorage
    package let index: Int

    private var node: CommentNode { storage.nodes.comments[index] }

    /// The line, including white space before the `#`.
    public var text: String { storage.string(node.start, node.end) }

    /// The start of the line: a comment's column is 1.
    public var location: Location { Location(line: Int(node.line), column: 1) }
}
