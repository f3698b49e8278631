import Kea
import KeaEvents

/// Pauses scenarios at their steps, as `--step` and `--pause-on-failure` do.
@MainActor
package protocol StepPausing: ExamplePausing {
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
@MainActor
package struct PausedStep {
    package let execution: Execution
    package let info: StepInfo
    /// The definition, if exactly one matches.
    package let definition: StepDefinition?
    /// The types and printed values of the closure's parameters, in order; no values for worlds, tables and doc strings.
    package let parameters: [(type: Any.Type, value: String?)]
    /// The reason why the step cannot run, such as an undefined sentence.
    package let problem: (status: Status, failure: Failure)?
    /// The scenario's worlds, in the order of their creation.
    package let worlds: [any World]
}

extension StepValue {
    /// The value as failures print it; `nil` if the feature or the world shows it.
    @MainActor var text: String? {
        switch self {
        case .world, .value(_ as DataTable), .value(_ as DocString): nil
        case .value(let value): printed(value)
        case .custom(let argument, _, _, _): "made of “\(argument.matchedText ?? "")” when the step runs"
        }
    }
}
