import Kea

extension ExampleOrder {
    /// Returns the selected examples in this order; those of a group together, so that hooks around it run once.
    @MainActor
    func examples(of roots: [ExampleGroup], selected: Set<ObjectIdentifier>) -> [Example] {
        var numbers = SeededGenerator(seed: seed ?? 0)
        func examples(_ children: [ExampleGroup.Child]) -> [Example] {
            let arranged: [ExampleGroup.Child] =
                switch self {
                case .defined: children
                case .reverse: children.reversed()
                case .random: children.shuffled(using: &numbers)
                }
            return arranged.flatMap { child in
                switch child {
                case .example(let example): selected.contains(ObjectIdentifier(example)) ? [example] : []
                case .group(let group): examples(group.children)
                }
            }
        }
        return examples(roots.map { .group($0) })
    }
}
