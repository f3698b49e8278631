import CucumberExpressions
import Gherkin
import Kea
import KeaEvents

/// A step of a scenario that is about to run.
struct ScenarioStep {
    /// The step as reports show it.
    let info: StepInfo
    /// The method that would register a definition for it.
    let word: String
    let table: DataTable?
    let docString: DocString?
    /// The step as it is written.
    let source: Step
    /// The outline's sentence before the row's values were inserted; `nil` if they are the same.
    var written: String?
}

extension ScenarioStep {
    /// Returns the location of the table, or of one of its rows or cells.
    func tablePlace(row: Int = 0, column: Int? = nil) -> SourceLocation {
        guard let rows = source.dataTable?.rows, rows.indices.contains(row) else { return info.location }
        let cells = rows[row].cells
        let isCell = column.map(cells.indices.contains) == true
        return SourceLocation(
            isCell ? cells[column ?? 0].location : rows[row].location, in: info.location.file)
    }

    /// The location of the doc string.
    var docStringPlace: SourceLocation {
        source.docString.map { SourceLocation($0.location, in: info.location.file) } ?? info.location
    }

    /// Returns the failure of a step whose sentence or data do not match its definition's types.
    func failure(
        _ message: String, of definition: StepDefinition, at place: SourceLocation? = nil,
        details: [String] = []
    ) -> Failure {
        Failure(
            kind: .definition, message: message,
            details: details + ["step definition: \(definition.location)"], location: place ?? info.location)
    }

    /// Returns the failure of an error: at its cell, or at the step.
    func failure(_ error: StepArgumentError, of definition: StepDefinition) -> Failure {
        let place = error.row.map { tablePlace(row: $0, column: error.column) }
        return failure(error.description, of: definition, at: place, details: error.details)
    }
}
