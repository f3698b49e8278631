import Kea
import KeaEvents

/// The summary and the exit status of a run, as a function of its events.
package struct RunOutcome {
    private(set) var counts: [Status: Int] = [:]
    /// The number of examples that passed only when they were tried again.
    private var flaky = 0
    /// The number of examples that were left out without having begun.
    private var leftOut = 0
    private var planned = 0
    private var isShardOfSomething = false
    private var failures: RunFailures
    private var isDryRun = false
    private var hasMistakes = false
    private var hasLateFailures = false
    /// The signal that interrupted the run, if one did.
    package var interruption: Int32?

    /// The mistake outside of all examples and hooks that ended the run early.
    package var problem: Failure?

    /// Whether something could not be written to standard output.
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
        case .exampleFinished(_, let result):
            counts[result.status, default: 0] += 1
            if result.isFlaky { flaky += 1 }
            if result.isLeftOut { leftOut += 1 }
        case .lateFailure: hasLateFailures = true
        default: break
        }
    }

    /// The number of examples that have ended.
    var finished: Int { counts.values.reduce(0, +) - notRun }

    private var notRun: Int { counts[.notRun] ?? 0 }

    /// Whether anything has happened that makes the run fail.
    ///
    /// Whatever was planned and has no result does: a run that lost something cannot pass.
    var hasFailed: Bool {
        hasLateFailures || isStrictAboutFlaky && flaky > 0
            || counts.keys.contains { $0.fails(strict: isStrict) }
    }

    /// The diagnostics that are still to be reported before the run ends.
    package var closing: [Diagnostic] {
        interruption != nil ? [] : warningPolicy.verdict(on: warnings).map { [$0] } ?? []
    }

    package func summary(after duration: Duration) -> RunSummary {
        RunSummary(
            counts: counts.filter { $0.key != .notRun }, seconds: duration.seconds,
            notRun: max(0, planned - finished), problem: problem, flaky: flaky)
    }

    package var exitStatus: Int32 {
        if let interruption { return ExitStatus.interrupted(by: interruption) }
        if hasMistakes || hasLostOutput || problem != nil { return ExitStatus.mistake }
        if hasFailed || finished < planned { return ExitStatus.failed }
        // A dry run leaves out all.
        let run = isDryRun ? finished : finished - leftOut
        // A shard may have none of the examples, or only those that are left out: the others have the rest.
        return run == 0 && !isShardOfSomething ? ExitStatus.nothingRun : ExitStatus.passed
    }

    /// Records what has failed, for `--only-failures`.
    @MainActor
    func recordFailures(_ options: RunOptions, in environment: RunEnvironment) {
        guard !isDryRun, planned > 0 else { return }
        let isWhole = options.selectsAll && !TypeDiscovery.narrowsOrdinaryRun && finished == planned
        failures.record(isWhole: isWhole, in: environment)
    }
}
