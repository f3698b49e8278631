import Kea
import KeaEvents

/// Pauses scenarios at their steps, as `--step` and `--pause-on-failure` do.
@MainActor
package protocol StepPausing: ExamplePausing {
    /// Decides what happens to the next step.
    func decide(before step: PausedStep) -> StepDecision

    /// Returns whether a step that has just run is read from its file again, and runs again.
    func retries(_ step: PausedStep, after result: StepResult) -> Bool

    /// Pauses if a hook has failed and its failures were not shown yet.
    func showFailures(of execution: Execution, _ worlds: [any World])

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
    /// A parameter of the definition's closure.
    package struct Parameter {
        package let type: Any.Type
        package let value: Value
    }

    /// The value of a parameter, as far as it is known before the step runs.
    package enum Value {
        case world
        case value(Any)
        /// The text that the project's own closure converts when the step runs.
        case text(String)
    }

    package let execution: Execution
    package let info: StepInfo
    /// The definition, if exactly one matches.
    package let definition: StepDefinition?
    /// The parameters of the definition's closure, in order; empty if there is a problem.
    package let parameters: [Parameter]
    /// The reason why the step cannot run, such as an undefined sentence.
    package let problem: (status: Status, failure: Failure)?
    /// The scenario's worlds, in the order of their creation.
    package let worlds: [any World]
}

extension PausedStep.Parameter {
    init(_ type: Any.Type, _ value: StepValue) {
        self.type = type
        self.value =
            switch value {
            case .world: .world
            case .value(let value): .value(value)
            case .custom(let argument, _, _, _): .text(argument.matchedText ?? "")
            }
    }
}
