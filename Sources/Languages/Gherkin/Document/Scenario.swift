/// Steps that run before the steps of every scenario of a feature or rule.
public struct Background: Section, StoredSection {
    package let storage: DocumentStorage
    package let index: Int

    /// The steps.
    public var steps: [Step] { storedSteps }
}

/// A scenario or a scenario outline.
///
/// An outline is a scenario with examples, whatever its keyword.
public struct Scenario: Section, StoredSection {
    package let storage: DocumentStorage
    package let index: Int

    /// The tags above the keyword.
    public var tags: [Tag] { storage.tags(of: node) }

    /// The steps.
    public var steps: [Step] { storedSteps }

    /// The examples; if there are any, the scenario runs once for each of their rows.
    public var examples: [Examples] { childIndices.map { Examples(storage: storage, index: $0) } }
}
