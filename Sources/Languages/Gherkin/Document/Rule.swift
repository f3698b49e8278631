/// A rule: a group of scenarios.
public struct Rule: Section, StoredSection {
    package let storage: DocumentStorage
    package let index: Int

    /// The tags above the keyword.
    public var tags: [Tag] { storage.tags(of: node) }

    /// Background and scenarios, in the order of the source.
    public var children: [Feature.Child] { storedChildren }

    /// The background of the scenarios of this rule.
    public var background: Background? {
        childIndices(of: .background).first.map { Background(storage: storage, index: $0) }
    }

    /// The scenarios of this rule.
    public var scenarios: [Scenario] {
        childIndices(of: .scenario).map { Scenario(storage: storage, index: $0) }
    }
}
