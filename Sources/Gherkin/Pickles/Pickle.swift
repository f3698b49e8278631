/// A scenario ready to be run: one for each scenario without examples, and one for each row of examples.
///
/// The steps of the backgrounds come first, tags of feature, rule and examples are its own, and placeholders have been
/// replaced. Everything leads back to what was written: `scenario`, `rule`, `exampleRow`, and each step's `step`.
public struct Pickle: Sendable {
    /// The number of this pickle; in messages it is written as a string.
    public let id: Int

    /// The scenario's name, placeholders replaced.
    public let name: String

    /// The place of the scenario's keyword, or of the row of examples.
    public let location: Location

    /// The steps, those of the backgrounds first; none at all where the scenario itself has none.
    public let steps: [PickleStep]

    /// The tags of the feature, the rule, the scenario and the examples, in this order.
    public let tags: [PickleTag]

    /// The scenario that it was made of.
    public let scenario: Scenario

    /// The rule that the scenario is in.
    public let rule: Rule?

    /// The examples that the row is in.
    public let examples: Examples?

    /// The row of examples that it was made of.
    public let exampleRow: TableRow?

    /// The feature that the scenario is in.
    public var feature: Feature { Feature(storage: scenario.storage, index: 0) }

    /// The path or other name of the file.
    public var uri: String { scenario.storage.source.uri }

    /// The code of the language that the feature is written in.
    public var language: String { scenario.storage.nodes.language }

    /// The ids of the nodes that it was made of: the scenario's, and the row's.
    public var astNodeIDs: [Int] { [scenario.id] + (exampleRow.map { [$0.id] } ?? []) }
}

/// A tag of a pickle.
public struct PickleTag: Sendable {
    /// The tag with its `@`.
    public let name: String

    /// The tag as it was written.
    public let tag: Tag

    /// The id of the tag as it was written.
    public var astNodeID: Int { tag.id }
}
