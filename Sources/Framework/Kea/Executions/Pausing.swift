import KeaEvents

/// Pauses a run for the person at its terminal, as `--step` and `--pause-on-failure` do.
@MainActor
package protocol Pausing: AnyObject, Sendable {
    /// The time for which the run has paused, which belongs to no example.
    var pausedTime: Duration { get }

    /// Pauses before the body of an example in Swift, after its `beforeEach` hooks.
    ///
    /// - Returns: whether the body runs.
    func runs(_ example: ExampleInfo) -> Bool

    /// Pauses if an execution has failures that were not shown yet, and shows its worlds.
    func showFailures(of execution: Execution, _ worlds: [AnyObject])

    /// Decides what happens to the next step.
    func decide(before step: PausedStep) -> StepDecision

    /// Returns whether a step that has just run is read from its file again, and runs again.
    func retries(_ step: PausedStep, after result: StepResult) -> Bool

    /// Shows a step that was read again, before it runs again.
    func show(_ step: PausedStep)

    /// Shows why a scenario cannot be read again, or which part of it is not repeated.
    func show(_ diagnostics: [Diagnostic])
}

/// A decision about the next step of a scenario.
package enum StepDecision {
    /// It runs.
    case run
    /// It does not run; the steps after it do.
    case skip
    /// It is read from the feature file again, with the steps after it.
    case retry
    /// Neither this step nor those after it run.
    case endScenario
}

/// A step at which its scenario pauses.
package struct PausedStep {
    package let execution: Execution
    package let info: StepInfo
    /// The step definition, if exactly one matches.
    package var definition: (word: String, source: String, location: SourceLocation)?
    /// The types and printed values of the closure's parameters, in order; no values for worlds, tables and doc strings.
    package var parameters: [(type: Any.Type, value: String?)] = []
    /// The reason why the step cannot run, such as an undefined sentence.
    package var problem: (status: Status, failure: Failure)?
    /// The scenario's worlds, in the order of their creation.
    package let worlds: [AnyObject]

    package init(_ info: StepInfo, in execution: Execution, worlds: [AnyObject]) {
        (self.info, self.execution, self.worlds) = (info, execution, worlds)
    }
}

extension ExampleResult {
    /// The reason of examples and steps that the person at the terminal skipped.
    package static let skippedByHand = "skipped by hand"
}
