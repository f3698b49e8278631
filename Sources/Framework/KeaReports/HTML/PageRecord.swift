import KeaEvents

/// The record of a run for its page: with all examples, in the order of the plan, and the texts of the features.
@MainActor
struct PageRecord {
    let run: RunRecord
    private(set) var examples: [ExampleRecord] = []
    private(set) var sources: [FeatureSource] = []
    private(set) var definitions: [Glue.StepDefinition] = []
    /// The step definitions that match a step of each scenario: indices in `definitions`, by the index of the example.
    private(set) var matches: [Int: Set<Int>] = [:]

    init(_ run: RunRecord) { self.run = run }

    mutating func receive(_ event: RunEvent) {
        switch event {
        case .source(let source): sources.append(source)
        case .glue(let glue): definitions = glue.stepDefinitions
        case .testCase(let testCase):
            let matched = testCase.steps.flatMap { $0.matches.map(\.definition) }
            matches[testCase.example] = Set(matched.filter(definitions.indices.contains))
        case .attachment(let attachment, let id) where run.running == nil && run.hook == nil:
            // A hook made it that runs when the group of the example ends.
            guard let last = examples.lastIndex(where: { $0.info.id == id }) else { break }
            examples[last].attachmentsBetweenSteps.append((examples[last].steps.count, attachment))
        case .exampleFinished:
            guard var example = run.ended else { break }
            // The page shows the steps of the feature then.
            if !example.isRemarkable { example.steps = [] }
            examples.append(example)
        case .runFinished: sortExamples()
        default: break
        }
    }

    /// Sorts the examples by the plan; several processes finish them in any order.
    private mutating func sortExamples() {
        let indices = examples.map(\.info.index)
        guard zip(indices, indices.dropFirst()).contains(where: { $0 > $1 }) else { return }
        let order = indices.indices.sorted { (indices[$0], $0) < (indices[$1], $1) }
        examples = order.map { examples[$0] }
    }
}
