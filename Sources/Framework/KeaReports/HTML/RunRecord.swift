import KeaEvents

/// The facts about a run that a page shows, in the order of the plan.
struct RunRecord {
    private(set) var run: RunInfo?
    private(set) var summary: RunSummary?
    private(set) var tally = Tally()
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var lateFailures: [(failure: Failure, owner: FailureOwner)] = []
    private(set) var examples: [ExampleRecord] = []
    private(set) var sources: [FeatureSource] = []
    private(set) var definitions: [Glue.StepDefinition] = []
    /// The attachments of hooks around the run.
    private(set) var hookAttachments: [(hook: HookInfo, attachments: [Attachment])] = []
    /// The step definitions that match a step of each scenario: places in `definitions`, by the index of the example.
    private(set) var matches: [Int: Set<Int>] = [:]

    private var recorder = ExampleRecorder()
    /// The attachments of the running hook around the run; `nil` if none runs.
    private var attachments: [Attachment]?

    /// The start of the run, in seconds since 1970; 0 if it is unknown.
    var startedAt: Double { run?.startedAt ?? 0 }

    var isDryRun: Bool { run?.isDryRun == true }

    mutating func receive(_ event: RunEvent) {
        let example = recorder.receive(event)
        switch event {
        case .runStarted(let info): run = info
        case .diagnostic(let diagnostic): diagnostics.append(diagnostic)
        case .source(let source): sources.append(source)
        case .glue(let glue): definitions = glue.stepDefinitions
        case .hookStarted: attachments = []
        case .hookFinished(let hook, _):
            if let attachments, !attachments.isEmpty { hookAttachments.append((hook, attachments)) }
            attachments = nil
        case .testCase(let testCase):
            let matched = testCase.steps.flatMap { $0.matches.map(\.definition) }
            matches[testCase.example] = Set(matched.filter(definitions.indices.contains))
        case .attachment(let attachment, let id) where !recorder.isInExample:
            if attachments != nil {
                attachments?.append(attachment)
            } else if let last = examples.lastIndex(where: { $0.info.id == id }) {
                // A hook made it that runs when the group of the example ends.
                examples[last].attachmentsBetweenSteps.append((examples[last].steps.count, attachment))
            }
        case .exampleFinished(_, let result):
            tally.add(result)
            if let example { examples.append(example) }
        case .lateFailure(let failure, let owner): lateFailures.append((failure, owner))
        case .runFinished(let summary):
            self.summary = summary
            sortExamples()
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

extension ExampleRecord.Step {
    /// Whether it neither passed nor was skipped.
    var isRemarkable: Bool { result.map { $0.status > .skipped } ?? true }
}

extension ExampleRecord {
    /// Whether the page shows more of the example than that it passed.
    var isRemarkable: Bool {
        result.status != .passed || result.attempts > 1 || !attachmentsBetweenSteps.isEmpty
            || steps.contains { !$0.attachments.isEmpty }
    }
}
