/// A step of a pickle.
public struct PickleStep: Sendable {
    package internal(set) var id = 0

    /// The sentence, with placeholders replaced.
    public internal(set) var text: String

    /// The type of the keyword.
    ///
    /// A conjunction has the type of the step before it, so this is never `.conjunction`.
    public let type: StepKeywordType

    /// The data table as rows of cells, with placeholders replaced.
    public internal(set) var dataTable: [[String]]?

    /// The doc string, with placeholders replaced.
    public internal(set) var docString: PickleDocString?

    /// Whether the doc string precedes the data table, if there are both.
    package var hasDocStringFirst: Bool {
        guard let text = step.docString, let table = step.dataTable else { return false }
        return text.location < table.location
    }

    /// The step in the source.
    public let step: Step

    /// The examples row whose values are in this step; `nil` for background steps.
    package internal(set) var exampleRow: TableRow?

    /// The identifiers of the nodes from which the step was created: the step and the row.
    package var astNodeIDs: [Int] { [step.id] + (exampleRow.map { [$0.id] } ?? []) }

    func filled(from row: TableRow, _ fill: (String) -> String) -> PickleStep {
        var step = self
        step.exampleRow = row
        step.text = fill(text)
        step.dataTable = dataTable?.map { $0.map(fill) }
        step.docString = docString.map {
            PickleDocString(content: fill($0.content), mediaType: $0.mediaType.map(fill))
        }
        return step
    }
}

/// The doc string of a pickle's step.
public struct PickleDocString: Sendable, Hashable {
    /// The text, with placeholders replaced.
    public let content: String

    /// The text after the opening delimiter, with placeholders replaced.
    public let mediaType: String?
}
