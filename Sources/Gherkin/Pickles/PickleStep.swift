/// A step of a pickle.
public struct PickleStep: Sendable {
    /// The number of this step; in messages it is written as a string.
    public let id: Int

    /// The sentence, placeholders replaced.
    public let text: String

    /// The type of the keyword; a conjunction has that of the step before it, so it is never `.conjunction`.
    public let type: StepKeywordType

    /// The data table as rows of cells, placeholders replaced.
    public let dataTable: [[String]]?

    /// The doc string, placeholders replaced.
    public let docString: PickleDocString?

    /// Whether the doc string was written above the data table; it matters only where there are both.
    public var hasDocStringFirst: Bool {
        guard let text = step.docString, let table = step.dataTable else { return false }
        return text.location < table.location
    }

    /// The step as it was written.
    public let step: Step

    /// The row of examples whose values stand in this step; `nil` for the steps of a background.
    public let exampleRow: TableRow?

    /// The ids of the nodes that it was made of: the step's, and the row's.
    public var astNodeIDs: [Int] { [step.id] + (exampleRow.map { [$0.id] } ?? []) }
}

/// The doc string of a pickle's step.
public struct PickleDocString: Sendable, Hashable {
    /// The text, placeholders replaced.
    public let content: String

    /// The word behind the opening delimiter, placeholders replaced.
    public let mediaType: String?
}
