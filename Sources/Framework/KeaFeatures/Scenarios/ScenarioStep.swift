import CucumberExpressions
import Gherkin
import Kea
import KeaEvents

struct ScenarioStep {
    let info: StepInfo
    let pickle: PickleStep
}

extension ScenarioStep {
    init(_ step: PickleStep, in path: String) {
        info = StepInfo(
            keyword: step.step.keyword, text: step.text,
            location: SourceLocation(step.step.location, in: path), argument: step.shownArgument)
        pickle = step
    }

    /// Whether its words or its argument are not those of another step.
    func differs(from other: ScenarioStep) -> Bool {
        let (new, old) = (info, other.info)
        return (new.keyword, new.text) != (old.keyword, old.text) || new.argument != old.argument
    }

    var table: DataTable? { pickle.dataTable.map { DataTable($0) } }

    var docString: DocString? { pickle.docString.map { DocString($0.content, mediaType: $0.mediaType) } }

    var written: String? {
        guard info.text != pickle.step.text, let row = pickle.exampleRow else { return nil }
        return "in the outline “\(pickle.step.text)”, with the values of line \(row.location.line)"
    }

    var emptyCell: String? {
        guard info.text != pickle.step.text, let row = pickle.exampleRow, let header = row.header
        else { return nil }
        let empty = zip(header.cells, row.cells).filter { name, cell in
            cell.value.isEmpty && pickle.step.text.contains("<\(name.value)>")
        }
        guard let (name, cell) = empty.first else { return nil }
        return
            "the cell “\(name.value)” is empty in line \(cell.location.line): the sentence needs a value there"
    }

    func tablePlace(row: Int = 0, column: Int? = nil) -> SourceLocation {
        guard let rows = pickle.step.dataTable?.rows, rows.indices.contains(row) else { return info.location }
        let cells = rows[row].cells
        let isCell = column.map(cells.indices.contains) == true
        return SourceLocation(
            isCell ? cells[column ?? 0].location : rows[row].location, in: info.location.file)
    }

    var docStringPlace: SourceLocation {
        pickle.step.docString.map { SourceLocation($0.location, in: info.location.file) } ?? info.location
    }

    func failure(
        _ message: String, of definition: StepDefinition, at place: SourceLocation? = nil,
        details: [String] = []
    ) -> Failure {
        Failure(
            kind: .definition, message: message,
            details: details + ["step definition: \(definition.location)"], location: place ?? info.location)
    }

    func failure(_ error: StepArgumentError, of definition: StepDefinition) -> Failure {
        let place = error.row.map { tablePlace(row: $0, column: error.column) }
        return failure(error.description, of: definition, at: place, details: error.details)
    }
}
