import Kea
import KeaEvents
import KeaReports

/// The summary and the exit status of a run, as a function of its events.
package struct RunOutcome {
    private(set) var tally = Tally()
    private var planned = 0
    private var isShardOfSomething = false
    private var failures: RunFailures
    private var isDryRun = false
    private var hasMistakes = false
    private var hasLateFailures = false
    /// The signal that interrupted the run, if one did.
    package var interruption: Int32?

    /// The failure outside of all examples and hooks that ended the run early, if there was one.
    package var problem: Failure?

    /// Whether writing to standard output failed.
    package var hasLostOutput = false

    private let isStrict: Bool
    private let isStrictAboutFlaky: Bool
    private let warningPolicy: WarningPolicy
    private var warnings: [Diagnostic] = []

    package init(_ options: RunOptions, in environment: RunEnvironment) {
        isStrict = options.isStrict
        failures = RunFailures(isStrict: options.isStrict)
        isStrictAboutFlaky = options.isStrictAboutFlaky
        warningPolicy = WarningPolicy(options, in: environment)
    }

    package mutating func receive(_ event: RunEvent) {
        failures.receive(event)
        switch event {
        case .runStarted(let info):
            planned = info.exampleCount
            isShardOfSomething = info.shard.map { $0.exampleCountOfAll > 0 } ?? false
            isDryRun = info.isDryRun
        case .diagnostic(let diagnostic):
            if diagnostic.severity == .error { hasMistakes = true } else { warnings.append(diagnostic) }
        case .exampleFinished(_, let result): tally.add(result)
        case .lateFailure: hasLateFailures = true
        default: break
        }
    }

    /// Whether an event fails the run.
    ///
    /// A planned example without a result does: a run that lost something cannot pass.
    var hasFailed: Bool {
        hasLateFailures || isStrictAboutFlaky && tally.flaky > 0 || tally.failed(strict: isStrict) > 0
    }

    /// The diagnostics to report at the end of the run.
    package var closing: [Diagnostic] {
        interruption != nil ? [] : warningPolicy.verdict(on: warnings).map { [$0] } ?? []
    }

    package func summary(after duration: Duration) -> RunSummary {
        RunSummary(
            counts: tally.counts.filter { $0.key != .notRun }, seconds: duration.seconds,
            notRun: max(0, planned - tally.total), problem: problem, flaky: tally.flaky)
    }

    package var exitStatus: Int32 {
        if let interruption { return CommandStatus.interrupted(by: interruption) }
        if hasMistakes || hasLostOutput || problem != nil { return CommandStatus.mistake }
        if hasFailed || tally.total < planned { return CommandStatus.failed }
        // A dry run leaves out all examples.
        let run = isDryRun ? tally.total : tally.total - tally.leftOut
        // A shard may contain only examples that are left out; other shards contain the rest.
        return run == 0 && !isShardOfSomething ? CommandStatus.nothingRun : CommandStatus.passed
    }

    /// Records the failed examples for `--only-failures`.
    @MainActor
    func recordFailures(_ options: RunOptions, in environment: RunEnvironment) {
        guard !isDryRun, planned > 0 else { return }
        let isWhole =
            options.selectsAll && !TypeDiscovery.narrowsOrdinaryRun && tally.total == planned
        failures.record(isWhole: isWhole, in: environment)
    }
}
