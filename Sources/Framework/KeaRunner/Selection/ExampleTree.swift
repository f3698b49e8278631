import Kea

/// The selected examples as a tree of groups.
///
/// Examples of a group stay together in every order, so that hooks around the group run once.
@MainActor
struct ExampleTree {
    private indirect enum Node {
        case example(Example)
        case group([Node])
    }

    private let nodes: [Node]

    init(_ roots: [ExampleGroup], selected: Set<ObjectIdentifier>) {
        nodes = roots.compactMap { Self.node(.group($0), selected) }
    }

    private static func node(_ child: ExampleGroup.Child, _ selected: Set<ObjectIdentifier>) -> Node? {
        switch child {
        case .example(let example):
            return selected.contains(ObjectIdentifier(example)) ? .example(example) : nil
        case .group(let group):
            let nodes = group.children.compactMap { node($0, selected) }
            return nodes.isEmpty ? nil : .group(nodes)
        }
    }

    func examples(in order: ExampleOrder) -> [Example] {
        switch order {
        case .defined: return Self.examples(nodes) { $0 }
        case .reverse: return Self.examples(nodes) { $0.reversed() }
        case .random(let seed):
            var numbers = SeededGenerator(seed: seed ?? 0)
            return Self.examples(nodes) { $0.shuffled(using: &numbers) }
        }
    }

    private static func examples(_ nodes: [Node], _ arrange: ([Node]) -> [Node]) -> [Example] {
        arrange(nodes).flatMap { node in
            switch node {
            case .example(let example): [example]
            case .group(let inner): examples(inner, arrange)
            }
        }
    }
}
