/// Steps that come before those of every scenario of a feature or rule.
public struct Background: Section, StoredSection {
    let storage: DocumentStorage
    let index: Int

    /// The number of this node; in messages it is written as a string.
    public var id: Int { Int(record.id) }

    /// The steps.
    public var steps: [Step] { storedSteps }
}
