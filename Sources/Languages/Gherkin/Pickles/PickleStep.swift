/// A step of a pickle.
public struct PickleStep: Sendable {
    /// The identifier of this step; messages write it as a string.
    package let id: Int

    /// The sentence, with placeholders replaced.
    public let text: String

    /// The type of the keyword.
    ///
    /// A conjunction has the type of the step before it, so this is never `.conjunction`.
    public let type: StepKeywordType

    /// The data table as rows of cells, with placeholders replaced.
    public let dataTable: [[String]]?

    /// The doc string, with placeholders replaced.
    public let docString: PickleDocString?

    /// Whether the doc string precedes the data table, if there are both.
    package var hasDocStringFirst: Bool {
        guard let text = step.docString, let table = step.dataTable else { return false }
        return text.location < table.location
    }

    /// The step in the source.
    public let step: Step

    /// The examples row whose values are in this step; `nil` for background steps.
    package let exampleRow: TableRow?

    /// The identifiers of the nodes from which the step was created: the step and the row.
    package var astNodeIDs: [Int] { [step.id] + (exampleRow.map { [$0.id] } ?? []) }
}

/// The doc string of a pickle's step.
public struct PickleDocString: Sendable, Hashable {
    /// The text, with placeholders replaced.
    public let content: String

    /// The text after the opening delimiter, with placeholders replaced.
    public let mediaType: String?
}
