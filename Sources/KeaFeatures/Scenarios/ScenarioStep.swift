import CucumberExpressions
import Gherkin
import Kea
import KeaEvents

/// One step of a scenario, as it is to be run.
struct ScenarioStep {
    /// The step as reports know it.
    let info: StepInfo
    /// The word that a definition for it would be written with.
    let word: String
    let table: DataTable?
    let docString: DocString?
    /// The step as it is written.
    let source: Step
    /// The sentence of the outline, before the values of a row were put in; `nil` where they change nothing.
    var written: String?
}

extension ScenarioStep {
    /// The place of the table, of a row of it or of a cell.
    func tablePlace(row: Int = 0, column: Int? = nil) -> SourceLocation {
        guard let rows = source.dataTable?.rows, rows.indices.contains(row) else { return info.location }
        let cells = rows[row].cells
        let isCell = column.map(cells.indices.contains) == true
        return SourceLocation(
            isCell ? cells[column ?? 0].location : rows[row].location, in: info.location.file)
    }

    /// The place of the doc string.
    var docStringPlace: SourceLocation {
        source.docString.map { SourceLocation($0.location, in: info.location.file) } ?? info.location
    }

    /// The failure of a step whose sentence or data cannot become what its definition takes.
    func failure(
        _ message: String, of definition: StepDefinition, at place: SourceLocation? = nil,
        details: [String] = []
    ) -> Failure {
        Failure(
            kind: .definition, message: message,
            details: details + ["step definition: \(definition.location)"], location: place ?? info.location)
    }

    /// The failure that an error stands for: at its cell, or at the step.
    func failure(_ error: StepArgumentError, of definition: StepDefinition) -> Failure {
        let place = error.row.map { tablePlace(row: $0, column: error.column) }
        return failure(error.description, of: definition, at: place, details: error.details)
    }
}
