/// A part of a document with a keyword, a name and a description: feature, rule, background, scenario, examples.
public protocol Section: Sendable {
    /// The keyword as it is written, without its colon.
    var keyword: String { get }

    /// The text after the colon; often empty.
    var name: String { get }

    /// The description, its lines separated by line feeds, with their indentation, without comments and trailing
    /// blank lines; empty if there is none.
    var description: String { get }

    var location: Location { get }
}

/// A section that is an index into the flat storage.
package protocol StoredSection: Section {
    var storage: DocumentStorage { get }
    var index: Int { get }
}

extension StoredSection {
    var node: SectionNode { storage.nodes.sections[index] }

    /// The identifier of this node, which messages write as a string; 0 for a feature.
    package var id: Int { Int(node.id) }

    /// The keyword as it is written, without its colon.
    public var keyword: String {
        storage.string(node.keywordStart, node.keywordStart + UInt32(node.keywordLength))
    }

    /// The text after the colon; often empty.
    public var name: String { storage.string(node.nameStart, node.nameEnd) }

    /// The description, without comments and trailing blank lines.
    public var description: String { storage.description(of: node) }

    /// The location of the keyword.
    public var location: Location { storage.location(line: node.line, at: node.keywordStart) }

    var childIndices: [Int] {
        var children: [Int] = []
        var child = index + 1
        let end = Int(node.subtreeEnd)
        while child < end {
            children.append(child)
            child = Int(storage.nodes.sections[child].subtreeEnd)
        }
        return children
    }

    /// The child sections that are not examples.
    var storedChildren: [Feature.Child] {
        childIndices.map { index in
            switch storage.nodes.sections[index].kind {
            case .background: .background(Background(storage: storage, index: index))
            case .rule: .rule(Rule(storage: storage, index: index))
            default: .scenario(Scenario(storage: storage, index: index))
            }
        }
    }

    func childIndices(of kind: SectionKind) -> [Int] {
        childIndices.filter { storage.nodes.sections[$0].kind == kind }
    }

    var storedSteps: [Step] {
        (node.itemStart..<node.itemEnd).map { Step(storage: storage, index: Int($0)) }
    }
}
