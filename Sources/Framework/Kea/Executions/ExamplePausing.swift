import KeaEvents

/// Pauses a run for the person at its terminal, as `--step` and `--pause-on-failure` do.
@MainActor
package protocol ExamplePausing: AnyObject, Sendable {
    /// The time for which the run has paused, which belongs to no example.
    var pausedTime: Duration { get }

    /// Pauses before the body of an example in Swift, after its `beforeEach` hooks.
    ///
    /// - Returns: whether the body runs.
    func runs(_ example: ExampleInfo) -> Bool

    /// Pauses if an execution has failures that were not shown yet, and shows its worlds.
    func showFailures(of execution: Execution, _ worlds: [AnyObject])
}

extension ExampleResult {
    /// The reason of examples and steps that the person at the terminal skipped.
    package static let skippedByHand = "skipped by hand"
}
