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
    /// - Throws: `StepArgumentError` where two columns have one name.
    public var hashes: [[String: String]] {
        get throws {
            for (index, name) in header.enumerated() where header.firstIndex(of: name) != index {
                throw StepArgumentError("the column “\(name)” stands twice", row: 0, column: index)
            }
            return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
        }
    }

    /// A table of two columns as names and values; all rows count, the first one too.
    ///
    /// - Throws: `StepArgumentError` where there are more or fewer columns, and where a name stands twice.
    public var rowsHash: [String: String] {
        get throws {
            var values: [String: String] = [:]
            for (index, row) in rows.enumerated() {
                guard row.count == 2 else {
                    throw StepArgumentError(
                        "the step takes a table of two columns, names and values; this one has \(row.count)",
                        row: 0)
                }
                guard values.updateValue(row[1], forKey: row[0]) == nil else {
                    throw StepArgumentError("“\(row[0])” stands twice", row: index, column: 0)
                }
            }
            return values
        }
    }

    /// The table with its rows as columns.
    public var transposed: DataTable {
        DataTable(header.indices.map { column in rows.map { $0[column] } })
    }

    /// The rows below the first one, each as a value.
    ///
    /// Columns fill properties by name; capitals, spaces, hyphens and underscores do not matter, so that the
    /// column `Asked by` fills `askedBy`. An empty cell is `nil` for an optional property. A type that is one
    /// value, such as `String` or `Int`, takes a table of one column without a header.
    ///
    /// - Throws: `StepArgumentError` with the row, the column and what is wrong there: also for a column that
    ///   no property takes, and for two columns of one name.
    public func decode<Row: Decodable>(_ type: Row.Type = Row.self) throws -> [Row] {
        if let argument = type as? any StepArgument.Type, let list = try list(argument) as? [Row] {
            return list
        }
        return try TableDecoder(self).rows(type)
    }

    private func list<Element: StepArgument>(_ type: Element.Type) throws -> [any StepArgument] {
        try TableDecoder.list(type, self)
    }
}

extension DataTable: StepParameter {
    /// The table below the sentence.
    public static var parameterKind: StepParameterKind { .init(source: .table { _ in }) }

    /// The table below the sentence.
    @MainActor public static func value(from input: inout StepInput) throws -> DataTable {
        guard let table = input.table else { throw StepArgumentError("the step has no data table below it") }
        return table
    }
}

extension Array: StepParameter where Element: Decodable {
    /// The table below the sentence.
    public static var parameterKind: StepParameterKind {
        .init(source: .table { _ = try $0.decode(Element.self) })
    }

    /// The rows of the table below the sentence.
    @MainActor public static func value(from input: inout StepInput) throws -> [Element] {
        try DataTable.value(from: &input).decode()
    }
}
