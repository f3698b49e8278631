import KeaEvents

/// A run, as its executions see it.
@MainActor
package final class RunContext {
    /// Whether this is the process's own run, and not one that a spec of Kea has started.
    nonisolated let isOfProcess: Bool

    package var options = ExecutionOptions()

    /// Receives the events of the run.
    package var report: @MainActor (RunEvent) -> Void = { _ in }

    /// Returns the time of the running example for which the process was stopped or had no processor.
    var lostTime: @Sendable () -> Duration { options.lostTime ?? measuredLostTime }
    private let measuredLostTime: @Sendable () -> Duration

    init(isOfProcess: Bool, lostTime: @escaping @Sendable () -> Duration) {
        self.isOfProcess = isOfProcess
        measuredLostTime = lostTime
    }
}

/// How a run executes its examples.
package struct ExecutionOptions: Sendable {
    /// The time limit of examples without one of their own.
    package var timeLimit: Duration?
    /// Whether to stop after the first failing example.
    package var failsFast = false
    /// Whether pending examples fail the run.
    package var isStrict = true
    /// Whether this is a dry run: bodies do not run, and steps are only matched.
    package var isDryRun = false

    /// Whether a dry run reports the steps of examples without errors: without a report that shows them, it need not.
    package var reportsMatchedSteps = true

    /// Returns whether the process runs under a debugger, so that elapsed time means nothing.
    package var isDebugged: @Sendable () -> Bool = { Debugger.isAttached }

    /// Returns the lost time of the running example; `nil` for the time that the watchdog measures.
    package var lostTime: (@Sendable () -> Duration)?

    /// Returns whether another process has run a hook around the run, given its index among all hooks.
    package var hasRun: @Sendable (Int) -> Bool = { _ in false }

    /// The seed for the order of ready jobs in virtual time.
    package var seed: UInt64?

    /// Returns how often a failing example is retried.
    ///
    /// Called before each retry, because the run may be interrupted meanwhile.
    package var retries: @MainActor (ExampleInfo) -> Int = { _ in 0 }

    /// Whether a flaky example fails the run.
    package var isStrictAboutFlaky = false

    /// Pauses the run; `nil` if it never pauses.
    package var pausing: (any Pausing)?

    package init() {}
}
