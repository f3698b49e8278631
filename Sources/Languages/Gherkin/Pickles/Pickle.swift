/// A scenario ready to run: one for each scenario without examples, and one for each examples row.
///
/// It begins with the steps of the backgrounds, has the tags of its feature, rule and examples too, and its
/// placeholders are replaced. `scenario`, `rule`, `exampleRow` and each step's `step` refer to the source.
public struct Pickle: Sendable {
    package let id: Int

    /// The scenario's name, with placeholders replaced.
    public let name: String

    /// The location of the scenario's keyword, or of the examples row.
    public let location: Location

    /// The steps, those of the backgrounds first; empty if the scenario itself has none.
    public let steps: [PickleStep]

    /// The tags of the feature, the rule, the scenario and the examples, in this order.
    public let tags: [Tag]

    /// The scenario from which the pickle was created.
    public let scenario: Scenario

    /// The rule that contains the scenario.
    public let rule: Rule?

    /// The examples that contain the row.
    public let examples: Examples?

    /// The examples row from which the pickle was created.
    public let exampleRow: TableRow?

    package var feature: Feature { Feature(storage: scenario.storage, index: 0) }

    package var uri: String { scenario.storage.source.uri }

    package var language: String { scenario.storage.nodes.language }

    /// The identifiers of the nodes from which the pickle was created: the scenario and the row.
    package var astNodeIDs: [Int] { [scenario.id] + (exampleRow.map { [$0.id] } ?? []) }
}
