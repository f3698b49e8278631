/// Facts about an example before it runs.
public struct ExampleInfo: Sendable, Codable, Hashable {
    /// The origin of the example.
    public enum Kind: String, Sendable, Codable {
        /// An `it` of a spec.
        case spec
        /// A scenario of a feature file, or a row of its examples.
        case scenario
    }

    /// A name that is the same in every run as long as the example's place and names stay the same.
    public var id: String

    /// The origin of the example.
    public var kind: Kind

    /// The spec class or feature file that it belongs to.
    public var suite: String

    /// The names of its groups, outermost first, and its own.
    public var path: [String]

    /// The line that it begins at.
    public var location: SourceLocation

    /// Its tags, each with its `@`.
    public var tags: [String]

    /// The bug reports that it is about, as links or numbers.
    public var bugs: [String]

    /// Its place in the plan of the run, counted from 0: the order in which examples are written, or that was asked for.
    ///
    /// Examples that run at the same time end in any order; a report that wants one has it here.
    public var index: Int

    /// The reason for an expected failure, which a crash is as well.
    package var knownIssue: String?

    /// Its own name.
    public var name: String { path.last ?? "" }

    /// Its names as one line, as reports print it.
    public var title: String { path.joined(separator: " › ") }

    package init(
        id: String, kind: Kind, suite: String, path: [String], location: SourceLocation, tags: [String],
        bugs: [String] = [], index: Int = 0
    ) {
        self.id = id
        self.kind = kind
        self.suite = suite
        self.path = path
        self.location = location
        self.tags = tags
        self.bugs = bugs
        self.index = index
    }
}
