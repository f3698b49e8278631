import KeaEvents

/// Pauses a run for the person at its terminal, as `--step` and `--pause-on-failure` do.
@MainActor
package protocol Pausing: AnyObject, Sendable {
    var pausedTime: Duration { get }

    /// Pauses before the body of an example in Swift, after its `beforeEach` hooks; returns whether the body runs.
    func runs(_ example: ExampleInfo) -> Bool

    /// Pauses if an execution has failures that were not shown yet, and shows its worlds.
    func showFailures(of execution: Execution, _ worlds: [AnyObject])

    func decide(before step: PausedStep) -> StepDecision

    /// Returns whether a step that has just run is read from its file again, and runs again.
    func retries(_ step: PausedStep, after result: StepResult) -> Bool

    func show(_ step: PausedStep)

    /// Shows why a scenario cannot be read again, or which part of it is not repeated.
    func show(_ diagnostics: [Diagnostic])
}

package enum StepDecision {
    case run
    case skip
    /// It is read from the feature file again, with the steps after it.
    case retry
    /// Neither this step nor those after it run.
    case endScenario
}

package struct PausedStep {
    package let execution: Execution
    package let info: StepInfo
    /// The step definition, if exactly one matches, with its sentence in words.
    package var definition: (word: String, sentence: String, location: SourceLocation)?
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
