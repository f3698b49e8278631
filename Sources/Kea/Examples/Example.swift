/// The one unit of a run: an `it`, a scenario, or a row of an examples table.
///
/// Specs and features differ only in how they make examples; from here on they are the same thing.
@MainActor
public final class Example {
    /// What the example does when it runs.
    public enum Body {
        /// A closure with hooks around it, as `it` makes it.
        case action(Action)
        /// A driver that runs pieces of its own through the execution, as a scenario runs its steps.
        case driven(@MainActor (Execution) throws -> Void)
    }

    /// What is known of the example before it runs; it travels in events.
    public internal(set) var info: ExampleInfo

    /// Gives the example the name that is the same in every run.
    package func setID(_ id: String) { info.id = id }

    /// Its traits, its groups' included.
    public let traits: Traits

    /// The group that it stands in.
    public let group: ExampleGroup

    /// What it does.
    let body: Body

    /// Makes an example of `group` and adds it to the group.
    @discardableResult
    public init(
        _ name: String, in group: ExampleGroup, location: SourceLocation, traits: Traits? = nil,
        kind: ExampleInfo.Kind = .spec, body: Body
    ) {
        let traits = traits ?? group.traits
        self.traits = traits
        self.group = group
        self.body = body
        info = ExampleInfo(
            id: "", kind: kind, suite: group.suite, path: group.path + [name], location: location,
            tags: traits.tags)
        group.children.append(.example(self))
    }
}

/// What is known of an example before it runs.
public struct ExampleInfo: Sendable, Codable, Hashable {
    /// Where the example comes from.
    public enum Kind: String, Sendable, Codable {
        /// An `it` of a spec.
        case spec
        /// A scenario of a feature file, or a row of its examples.
        case scenario
    }

    /// A name that is the same in every run as long as the example's place and names stay the same.
    public var id: String

    /// Where the example comes from.
    public var kind: Kind

    /// The spec class or feature file that it belongs to.
    public var suite: String

    /// The names of its groups, outermost first, and its own.
    public var path: [String]

    /// The line that it begins at.
    public var location: SourceLocation

    /// Its tags, each with its `@`.
    public var tags: [String]

    /// Its own name.
    public var name: String { path.last ?? "" }

    /// Its names as one line, as reports print it.
    public var title: String { path.joined(separator: " › ") }

    /// Makes the information of an example.
    public init(
        id: String, kind: Kind, suite: String, path: [String], location: SourceLocation, tags: [String]
    ) {
        self.id = id
        self.kind = kind
        self.suite = suite
        self.path = path
        self.location = location
        self.tags = tags
    }
}
