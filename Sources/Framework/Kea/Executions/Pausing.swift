import KeaEvents

/// Pauses a run for the person at its terminal, as `--step` and `--pause-on-failure` do.
@MainActor
package protocol Pausing: AnyObject, Sendable {
    var pausedTime: Duration { get }

    /// Pauses before the body of an example in Swift, after its `beforeEach` hooks.
    ///
    /// - Returns: whether the body runs.
    func runs(_ example: ExampleInfo) -> Bool

    /// Pauses if an execution has failures that were not shown yet, and shows its worlds.
    func showFailures(of execution: Execution, _ worlds: [AnyObject])

    func decide(before step: PausedStep) -> StepDecision

    /// Shows the result of a step that has run, and pauses if it has failed.
    func show(_ result: StepResult, of step: PausedStep)
}

package enum StepDecision {
    case run
    case skip
    /// Neither this step nor those after it run.
    case endScenario
}

package struct PausedStep {
    package let execution: Execution
    package let info: StepInfo
    /// The step definition, if exactly one matches.
    package var definition: (word: String, source: String, location: SourceLocation)?
    /// The types and printed values of the closure's parameters, in order; no values for worlds, tables and doc strings.
    package var parameters: [(type: Any.Type, value: String?)] = []
    package var problem: (status: Status, failure: Failure)?
    package let worlds: [AnyObject]

    package init(_ info: StepInfo, in execution: Execution, worlds: [AnyObject]) {
        (self.info, self.execution, self.worlds) = (info, execution, worlds)
    }
}

extension ExampleResult {
    package static let skippedByHand = "skipped by hand"
}
