/// An example on the page; an object, as debug builds search thousands of large values slowly.
final class PageExample {
    fileprivate(set) var record: ExampleRecord
    /// The name for links, which is the same in every run.
    fileprivate(set) var anchor = ""
    let info: ExampleInfo
    let result: ExampleResult
    var status: Status { result.status }

    /// Creates the example of an attempt; the steps of an example that simply passed are those of its feature.
    init(_ record: ExampleRecord) {
        (self.record, info, result) = (record, record.info, record.result)
        if !record.isRemarkable { self.record.steps = [] }
    }

    /// The anchor of the first step that did not pass; `nil` if there is none.
    var failureAnchor: String? { record.steps.contains(where: \.isRemarkable) ? anchor + "-f" : nil }
}

/// The record of a run for its page: with all examples, in the order of the plan, and the texts of the features.
@MainActor
struct PageRecord {
    let run: RunRecord
    private(set) var examples: [PageExample] = []
    private(set) var suites: [String: [PageExample]] = [:]
    /// The suites in the order of their first examples.
    private(set) var suiteNames: [(suite: String, kind: ExampleInfo.Kind)] = []
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
            guard let last = examples.last(where: { $0.info.id == id }) else { break }
            last.record.attach(attachment)
        case .exampleFinished: if let example = run.ended { examples.append(PageExample(example)) }
        case .runFinished: sortExamples()
        default: break
        }
    }

    /// Sorts the examples by the plan, as several processes finish them in any order, and gives each an anchor.
    private mutating func sortExamples() {
        examples = examples.enumerated()
            .sorted { ($0.element.info.index, $0.offset) < ($1.element.info.index, $1.offset) }
            .map(\.element)
        var taken: Set<String> = []
        for example in examples {
            let name = RunHistory.name(of: example.info.id)
            var count = 1
            example.anchor = name
            while !taken.insert(example.anchor).inserted {
                count += 1
                example.anchor = "\(name)-\(count)"
            }
            let suite = example.info.suite
            if suites[suite] == nil { suiteNames.append((suite, example.info.kind)) }
            suites[suite, default: []].append(example)
        }
    }

    /// Returns the examples of a feature file by the lines on which they start; of repetitions, the most severe first.
    func lines(of suite: String) -> [Int: [PageExample]] {
        let examples = (suites[suite] ?? []).enumerated()
            .sorted { one, other in (other.element.status, one.offset) < (one.element.status, other.offset) }
        return Dictionary(grouping: examples.map(\.element), by: \.info.location.line)
    }
}
