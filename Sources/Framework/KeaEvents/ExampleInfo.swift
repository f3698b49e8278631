/// Facts about an example that are known before it runs.
public struct ExampleInfo: Sendable, Hashable {
    /// The origin of an example.
    public enum Kind: String, Sendable {
        /// An `it` in a spec.
        case spec
        /// A scenario in a feature file, or an examples row of a scenario outline.
        case scenario
    }

    /// The identifier, which stays the same between runs as long as the example's location and names do.
    public var id: String

    /// The origin of the example.
    public var kind: Kind

    /// The spec class or feature file that the example belongs to.
    public var suite: String

    /// The names of its groups, outermost first, followed by its own name.
    public var path: [String]

    /// The line at which the example begins.
    public var location: SourceLocation

    /// The tags, each with its `@`.
    public var tags: [String]

    /// The bug reports that the example is about, as links or numbers.
    public var bugs: [String]

    /// The index in the plan of the run, from 0, by which a report that needs a fixed order sorts.
    package var index: Int

    /// The example's own name.
    public var name: String { path.last ?? "" }

    /// The name of an XCTest or Swift Testing test as `swift test --xunit-output` writes it; `nil` for other examples.
    package var testName: String? {
        kind == .spec && id.hasPrefix(suite + "/") ? String(id.dropFirst(suite.count + 1)) : nil
    }

    /// The names of the groups and the example on one line, as reports print them.
    public var title: String { path.joined(separator: " › ") }

    package init(
        id: String, kind: Kind, suite: String, path: [String], location: SourceLocation, tags: [String],
        bugs: [String] = [], index: Int = 0
    ) {
        (self.id, self.kind, self.suite, self.path, self.location) = (id, kind, suite, path, location)
        (self.tags, self.bugs, self.index) = (tags, bugs, index)
    }
}

extension ExampleInfo: FieldCodable {
    package static var blank: ExampleInfo {
        ExampleInfo(id: "", kind: .spec, suite: "", path: [], location: .blank, tags: [])
    }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("id", &id)
        try coder.code("kind", &kind)
        try coder.code("suite", &suite)
        try coder.code("path", &path)
        try coder.code("location", &location)
        try coder.code("tags", &tags)
        try coder.code("bugs", &bugs)
        try coder.code("index", &index)
    }
}
