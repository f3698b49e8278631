/// A rule: a group of scenarios.
public struct Rule: Section, StoredSection {
    package let storage: DocumentStorage
    package let index: Int

    /// A child of a rule.
    public enum Child: Sendable {
        case background(Background)
        case scenario(Scenario)
    }

    /// The tags above the keyword.
    public var tags: [Tag] { storage.tags(of: node) }

    /// Background and scenarios, in the order of the source.
    public var children: [Child] {
        childIndices.map { index in
            storage.nodes.sections[index].kind == .background
                ? .background(Background(storage: storage, index: index))
                : .scenario(Scenario(storage: storage, index: index))
        }
    }

    /// The background of the scenarios of this rule.
    public var background: Background? {
        childIndices(of: .background).first.map { Background(storage: storage, index: $0) }
    }

    /// The scenarios of this rule.
    public var scenarios: [Scenario] {
        childIndices(of: .scenario).map { Scenario(storage: storage, index: $0) }
    }
}
