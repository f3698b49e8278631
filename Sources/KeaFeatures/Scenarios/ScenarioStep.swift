import CucumberExpressions
import Kea

/// One step of a scenario, as it is to be run.
struct ScenarioStep {
    /// What reports know of it.
    var info: StepInfo
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
}

extension StepCatalog {
    /// The definitions that fit a sentence.
    func resolve(_ sentence: String) -> StepResolution {
        var found: [(StepDefinition, [Argument])] = []
        for definition in definitions {
            let arguments: [Argument]? =
                switch definition.expression {
                case .cucumber(let expression): expression.match(sentence)
                case .regular(let expression): expression.match(sentence)
                }
            if let arguments { found.append((definition, arguments)) }
        }
        switch found.count {
        case 0: return .undefined
        case 1: return .found(found[0].0, found[0].1)
        default: return .ambiguous(found.map(\.0))
        }
    }
}
