/// What is known about a run, from its events.
///
/// Whatever is shown or decided about a run reads it. Of the examples that ended it contains the counts, and outcomes
/// other than passed and skipped, so that it hardly grows; a report that needs more takes ``ended`` when one ends.
@MainActor
package final class RunRecord {
    /// Whether pending examples fail the run.
    package var isStrict = true
    package var isStrictAboutFlaky = false

    /// The facts that are known before the first example; without examples until the run starts.
    package private(set) var info = RunInfo(exampleCount: 0)
    package private(set) var summary: RunSummary?
    package private(set) var tally = Tally()
    package private(set) var diagnostics: [Diagnostic] = []
    package private(set) var lateFailures: [(failure: Failure, owner: FailureOwner)] = []
    package private(set) var hooks: [Hook] = []
    package private(set) var hook: Hook?

    package private(set) var running: ExampleRecord?
    /// The attempt at an example that ended with the last event.
    package private(set) var ended: ExampleRecord?
    /// The ids of the examples with a result, except those that did not run on request.
    package private(set) var decided: [String] = []
    /// The examples that neither passed at once nor were skipped.
    package private(set) var outcomes: [Outcome] = []
    /// The numbers of skipped examples by their reasons, and the order of these.
    package private(set) var skipped: [String: (order: Int, count: Int)] = [:]
    package private(set) var missing = MissingDefinitions()

    /// The line of a file from which the events come, if they do.
    package var origin: SourceLocation?
    /// The contradiction between the last event and itself or earlier ones, which is one of the ``diagnostics``.
    package private(set) var contradiction: Diagnostic?
    /// Hashes of the examples that have finished.
    private var finished: Set<Int> = []

    /// The failed attempts at the example that is running or about to run again.
    private var earlier: [ExampleRecord] = []

    package init() {}

    package struct Hook: Sendable {
        package let info: HookInfo
        package var attachments: [Attachment] = []
    }

    package struct Outcome: Sendable {
        package let info: ExampleInfo
        package let status: Status
        package let attempts: Int
        package let reason: String
        package let isOnRequest: Bool
        /// The first failure of the first attempt, if there were several attempts.
        package let firstFailure: Failure?

        package var isFlaky: Bool { status == .passed }
    }

    package func receive(_ event: RunEvent) {
        (ended, contradiction) = (nil, nil)
        switch event {
        case .runStarted(let info): self.info = info
        case .diagnostic(let diagnostic): diagnostics.append(diagnostic)
        case .source, .glue, .testCase: break
        case .hookStarted(let hook): self.hook = Hook(info: hook)
        case .hookFinished:
            if let hook { hooks.append(hook) }
            hook = nil
        case .exampleStarted(let info): running = ExampleRecord(info)
        case .stepStarted(let step): running?.steps.append(ExampleRecord.Step(info: step))
        case .stepFinished(let step, let result):
            if running?.finishStep(step, result) != true {
                contradict("\(step.quoted) has ended without a start", at: step.location)
            }
        case .attachment(let attachment, _):
            if running != nil { running?.attach(attachment) } else { hook?.attachments.append(attachment) }
        case .exampleRetried(let info, let result): earlier.append(endedExample(info, result))
        case .exampleFinished(let info, let result):
            var example = endedExample(info, result)
            swap(&example.earlier, &earlier)
            if let what = doubt(about: example) { contradict("\(info.title) \(what)", at: info.location) }
            add(example)
            ended = example
        case .lateFailure(let failure, let owner): lateFailures.append((failure, owner))
        case .runFinished(let summary): self.summary = summary
        }
    }

    package static func contradiction(_ what: String) -> String {
        "the results contradict each other: \(what)"
    }

    private func contradict(_ what: String, at location: SourceLocation) {
        let error = Diagnostic(.error, Self.contradiction(what), at: origin ?? location)
        contradiction = error
        diagnostics.append(error)
    }

    /// Returns what contradicts the result of an example.
    private func doubt(about example: ExampleRecord) -> String? {
        let result = example.result
        var hasher = Hasher()
        hasher.combine(example.info.index)
        hasher.combine(example.info.id)
        if !finished.insert(hasher.finalize()).inserted { return "has already finished" }
        if finished.count > info.exampleCount {
            return "is not one of the \(info.exampleCount) planned examples"
        }
        guard !result.status.fails(strict: false), !result.hasKnownIssue else { return nil }
        if let failure = result.failures.first {
            return "is \(result.status.text), and has a failure: \(failure.message)"
        }
        let step = example.steps.first { step in
            step.result.map { $0.status > max(result.status, .skipped) || !$0.failures.isEmpty } ?? false
        }
        return step.map { step in
            let status = step.result?.failures.isEmpty == true ? step.result?.status.text : nil
            return "is \(result.status.text), and \(step.info.quoted) "
                + (status.map { "is \($0)" } ?? "has a failure")
        }
    }

    private func endedExample(_ info: ExampleInfo, _ result: ExampleResult) -> ExampleRecord {
        var example = running ?? ExampleRecord(info, result)
        example.result = result
        running = nil
        ended = example
        return example
    }

    private func add(_ example: ExampleRecord) {
        let (info, result) = (example.info, example.result)
        tally.add(result)
        for failure in result.failures where !failure.snippet.isEmpty {
            missing.add(failure.snippet, at: failure.location)
        }
        let reason = result.reason ?? ExampleResult.noReason
        if result.status == .skipped {
            let order = skipped.count
            skipped[reason, default: (order, 0)].count += 1
        } else if result.status != .passed || result.isFlaky {
            outcomes.append(
                Outcome(
                    info: info, status: result.status, attempts: result.attempts, reason: reason,
                    isOnRequest: result.isNotRunOnRequest,
                    firstFailure: example.earlier.first?.result.failures.first))
        }
        if !result.isNotRunOnRequest { decided.append(info.id) }
    }

    package enum Verdict {
        case passed
        case failed
        case invalid
        case nothingRun
    }

    package var verdict: Verdict { verdict(allowing: 0) }

    /// Returns the verdict if the run ended now, apart from a number of failed examples.
    package func verdict(allowing allowed: Int) -> Verdict {
        if errorCount > 0 { return .invalid }
        if hasFailed(allowing: allowed) || notRunCount > 0 { return .failed }
        // A dry run leaves out all examples.
        let count = info.isDryRun ? tally.total : tally.total - tally.leftOut
        // A shard may contain only examples that are left out; other shards contain the rest.
        return count == 0 && (info.shard?.exampleCountOfAll ?? 0) == 0 ? .nothingRun : .passed
    }

    package func summary(seconds: Double) -> RunSummary {
        RunSummary(
            counts: tally.counts.filter { $0.key != .notRun }, seconds: seconds, notRun: notRunCount,
            flaky: tally.flaky)
    }

    package var hasFailed: Bool { hasFailed(allowing: 0) }

    private func hasFailed(allowing allowed: Int) -> Bool {
        !lateFailures.isEmpty || isStrictAboutFlaky && tally.flaky > 0
            || tally.failed(strict: isStrict) > allowed
    }

    /// The effect of an example on the run, which every report shows in its own terms.
    package enum Effect: Sendable {
        case passed
        /// The example neither passed nor fails the run: it was skipped or left out, or is pending in a lenient run.
        case ignored
        case failed
        /// It fails the run, and did not come to its own end.
        case error
    }

    package func effect(of result: ExampleResult) -> Effect {
        if result.isNotRunOnRequest { return .ignored }
        if result.status.isCutShort { return .error }
        if result.status.fails(strict: isStrict) || isStrictAboutFlaky && result.isFlaky { return .failed }
        return result.status == .passed ? .passed : .ignored
    }

    package func isFailed(by result: ExampleResult) -> Bool {
        let effect = effect(of: result)
        return effect == .failed || effect == .error
    }

    /// The number of planned examples without a result, which fail a run that lost something.
    package var notRunCount: Int { max(0, info.exampleCount - tally.total) }

    /// The number of scenarios that are no examples, because of mistakes in their files.
    package var mistakenCount: Int {
        Set(diagnostics.flatMap { error in error.notRun.map { [error.location?.file ?? "", $0] } }).count
    }

    package var errorCount: Int { diagnostics.count { $0.severity == .error } }
}

extension StepInfo {
    fileprivate var quoted: String { "its step “\(keyword)\(text)”" }
}
