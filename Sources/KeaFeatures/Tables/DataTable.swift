/// The data table below a step.
///
/// ```gherkin
/// Given these questions were asked
///   | title             | score |
///   | Where is my pixel | 3     |
/// ```
public struct DataTable: Hashable, Sendable {
    /// All rows, the first one included, cell by cell; all rows have the same number of cells.
    public let rows: [[String]]

    /// Makes a table.
    public init(_ rows: [[String]]) { self.rows = rows }

    /// The cells of the first row, as the names of the columns.
    public var header: [String] { rows.first ?? [] }

    /// The rows below the first one, each by the names of the columns.
    ///
    /// Where two columns have one name, the first one counts.
    public var hashes: [[String: String]] {
        rows.dropFirst().map { row in Dictionary(zip(header, row)) { first, _ in first } }
    }

    /// A table of two columns as names and values.
    public var rowsHash: [String: String] {
        Dictionary(rows.map { ($0.first ?? "", $0.dropFirst().first ?? "") }) { first, _ in first }
    }

    /// The table with its rows as columns.
    public var transposed: DataTable {
        DataTable(header.indices.map { column in rows.map { $0[column] } })
    }

    /// The rows below the first one, each as a value.
    ///
    /// Columns fill properties by name; capitals, spaces, hyphens and underscores do not matter, so that the
    /// column `Asked by` fills `askedBy`. An empty cell is `nil` for an optional property.
    ///
    /// - Throws: `StepArgumentError` with the row, the column and what is wrong there.
    public func decode<Row: Decodable>(_ type: Row.Type = Row.self) throws -> [Row] {
        try rows.dropFirst().enumerated().map { index, row in
            try RowDecoder.decode(type, header: header, row: row, number: index + 1)
        }
    }
}

extension DataTable: StepParameter {
    /// The table below the sentence.
    public static var parameterKind: StepParameterKind { .table }

    /// The table below the sentence.
    @MainActor public static func value(from input: inout StepInput) throws -> DataTable {
        guard let table = input.table else { throw StepArgumentError("the step has no data table below it") }
        return table
    }
}

extension Array: StepParameter where Element: Decodable {
    /// The table below the sentence.
    public static var parameterKind: StepParameterKind { .table }

    /// The rows of the table below the sentence.
    @MainActor public static func value(from input: inout StepInput) throws -> [Element] {
        try DataTable.value(from: &input).decode()
    }
}
