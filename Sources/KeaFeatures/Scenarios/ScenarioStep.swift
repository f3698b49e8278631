import CucumberExpressions
import Kea

/// One step of a scenario, as it is to be run.
struct ScenarioStep {
    /// What reports know of it.
    let info: StepInfo
    /// The word that a definition for it would be written with.
    let word: String
    let table: DataTable?
    let docString: DocString?
}

/// What the step catalogue has for a sentence.
@MainActor
enum StepResolution {
    /// No definition fits.
    case undefined
    /// Exactly one fits.
    case found(StepDefinition, [Argument])
    /// Several fit.
    case ambiguous([StepDefinition])
    /// It cannot be known whether this one fits.
    case unknown(StepDefinition, MatchError)
}
