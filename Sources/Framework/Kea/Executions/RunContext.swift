import KeaEvents

@MainActor
package final class RunContext {
    /// Whether this is the process's own run, and not one that a spec of Kea has started.
    nonisolated let isOfProcess: Bool

    package var options = ExecutionOptions()
    package var report: @MainActor (RunEvent) -> Void = { _ in }

    /// Returns the time of the running example for which the process was stopped or had no processor.
    var lostTime: @Sendable () -> Duration { options.lostTime ?? measuredLostTime }
    private let measuredLostTime: @Sendable () -> Duration

    init(isOfProcess: Bool, lostTime: @escaping @Sendable () -> Duration) {
        self.isOfProcess = isOfProcess
        measuredLostTime = lostTime
    }
}

package struct ExecutionOptions: Sendable {
    package var timeLimit: Duration?
    package var failsFast = false
    package var isStrict = true
    /// Whether this is a dry run: bodies do not run, and steps are only matched.
    package var isDryRun = false

    /// Whether a dry run reports the steps of examples without errors: without a report that shows them, it need not.
    package var reportsMatchedSteps = true
    package var isDebugged: @Sendable () -> Bool = { Debugger.isAttached }

    /// Returns the lost time of the running example; `nil` for the time that the watchdog measures.
    package var lostTime: (@Sendable () -> Duration)?

    /// Returns whether another process has run a hook around the run, given its index among all hooks.
    package var hasRun: @Sendable (Int) -> Bool = { _ in false }
    package var seed: UInt64?

    /// Returns how often a failing example is retried.
    ///
    /// Called before each retry, because the run may be interrupted meanwhile.
    package var retries: @MainActor (ExampleInfo) -> Int = { _ in 0 }
    package var isStrictAboutFlaky = false
    package var pausing: (any Pausing)?

    package init() {}
}
