import KeaEvents

/// What is gathered of a run for a page: facts in the order of the run, nothing of how they are shown.
struct RunRecord {
    private(set) var run: RunInfo?
    private(set) var summary: RunSummary?
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var lateFailures: [(failure: Failure, owner: FailureOwner)] = []
    private(set) var examples: [ExampleRecord] = []
    /// The feature files that were read.
    private(set) var sources: [FeatureSource] = []
    /// The step definitions, where they were told.
    private(set) var glue: Glue?
    /// The time at which the run began, in seconds since 1970; 0 where that is not known.
    var startedAt: Double { run?.startedAt ?? 0 }
    /// What hooks of the run have attached.
    private(set) var hookAttachments: [(hook: HookInfo, attachments: [Attachment])] = []
    /// The number of steps that were run by the definition at a place.
    private(set) var uses: [SourceLocation: Int] = [:]

    private var steps: [StepRecord] = []
    private var attachments: [Attachment] = []
    /// Whether an example or a hook of the run has begun and not ended.
    private var isInside = false
    private var earlier: [ExampleRecord] = []

    mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): run = info
        case .diagnostic(let diagnostic): diagnostics.append(diagnostic)
        case .source(let source): sources.append(source)
        case .glue(let glue): self.glue = glue
        case .exampleStarted, .hookStarted: isInside = true
        case .stepStarted(let info): steps.append(StepRecord(info: info))
        case .stepFinished(let info, let result): finish(info, result)
        case .attachment(let attachment, let id): attach(attachment, id)
        case .exampleRetried(let info, let result): earlier.append(take(info, result))
        case .exampleFinished(let info, let result):
            var example = take(info, result)
            example.earlier = earlier
            examples.append(example)
            earlier = []
        case .lateFailure(let failure, let owner): lateFailures.append((failure, owner))
        case .runFinished(let summary):
            self.summary = summary
            sortExamples()
        // What a hook of the run attaches comes between its events, and what it fails with as a late failure.
        case .hookFinished(let hook, _):
            if !attachments.isEmpty { hookAttachments.append((hook, attachments)) }
            (attachments, isInside) = ([], false)
        case .testCase: break
        }
    }

    /// The example that has ended, with what came since it began.
    private mutating func take(_ info: ExampleInfo, _ result: ExampleResult) -> ExampleRecord {
        defer { (steps, attachments, isInside) = ([], [], false) }
        return ExampleRecord(info: info, result: result, steps: steps, attachments: attachments)
    }

    /// Puts the examples into the order of the plan; where several processes run them, they end in any.
    private mutating func sortExamples() {
        let places = examples.map(\.info.index)
        guard zip(places, places.dropFirst()).contains(where: { $0 > $1 }) else { return }
        let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        examples = order.map { examples[$0] }
    }

    private mutating func finish(_ info: StepInfo, _ result: StepResult) {
        if let definition = info.definition { uses[definition, default: 0] += 1 }
        // A step that has begun is the last one, or has step hooks behind it.
        if let open = steps.lastIndex(where: { $0.result == nil }) {
            steps[open].info = info
            steps[open].result = result
        } else {
            steps.append(StepRecord(info: info, result: result))
        }
    }

    private mutating func attach(_ attachment: Attachment, _ example: String) {
        if let open = steps.lastIndex(where: { $0.result == nil }) {
            steps[open].attachments.append(attachment)
        } else if isInside {
            attachments.append(attachment)
        } else if let last = examples.lastIndex(where: { $0.info.id == example }) {
            // From a hook that runs when the group of the example is left.
            examples[last].attachments.append(attachment)
        }
    }
}

/// An example that has ended.
struct ExampleRecord {
    let info: ExampleInfo
    let result: ExampleResult
    /// Its steps and hooks, in the order in which they were run.
    let steps: [StepRecord]
    /// Those of no step.
    fileprivate(set) var attachments: [Attachment]
    /// The attempts that failed before it was tried again.
    var earlier: [ExampleRecord] = []

    /// Whether there is more to say of it than that it passed.
    var isRemarkable: Bool {
        result.status != .passed || result.attempts > 1 || !attachments.isEmpty
            || steps.contains { !$0.attachments.isEmpty }
    }
}

/// A step or a hook of an example.
struct StepRecord {
    var info: StepInfo
    /// `nil` where the example ended in it.
    var result: StepResult?
    var attachments: [Attachment] = []
}
