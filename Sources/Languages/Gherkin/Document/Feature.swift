/// A feature: the only top-level section of a feature file.
public struct Feature: Section, StoredSection {
    package let storage: DocumentStorage
    package let index: Int

    /// An element of a feature or a rule.
    public enum Child: Sendable {
        case background(Background)
        case scenario(Scenario)
        case rule(Rule)
    }

    /// The language code of the feature, such as `en`.
    public var language: String { storage.nodes.language }

    /// The tags above the keyword.
    public var tags: [Tag] { storage.tags(of: node) }

    /// The background, scenarios and rules, in the order of the source.
    public var children: [Child] { storedChildren }

    /// The background of all scenarios of this feature.
    public var background: Background? {
        childIndices(of: .background).first.map { Background(storage: storage, index: $0) }
    }

    /// The scenarios outside rules.
    public var scenarios: [Scenario] {
        childIndices(of: .scenario).map { Scenario(storage: storage, index: $0) }
    }

    /// The rules.
    public var rules: [Rule] { childIndices(of: .rule).map { Rule(storage: storage, index: $0) } }
}
