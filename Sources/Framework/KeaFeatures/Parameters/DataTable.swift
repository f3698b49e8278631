/// The data table of a step.
///
/// ```gherkin
/// Given these questions were asked
///   | title             | score |
///   | Where is my pixel | 3     |
/// ```
public struct DataTable: Hashable, Sendable {
    /// All rows, including the first; all have the same number of cells.
    public let rows: [[String]]

    /// Creates a table.
    public init(_ rows: [[String]]) { self.rows = rows }

    /// The cells of the first row: the names of the columns.
    public var header: [String] { rows.first ?? [] }

    /// The rows below the first one, as dictionaries by column name.
    ///
    /// - Throws: `StepArgumentError` if two columns have the same name.
    public var hashes: [[String: String]] {
        get throws {
            for (index, name) in header.enumerated() where header.firstIndex(of: name) != index {
                throw StepArgumentError("the column “\(name)” occurs twice", row: 0, column: index)
            }
            return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
        }
    }

    /// A table of two columns as names and values; the first row counts too.
    ///
    /// - Throws: `StepArgumentError` if there are more or fewer columns, or if a name occurs twice.
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
                    throw StepArgumentError("“\(row[0])” occurs twice", row: index, column: 0)
                }
            }
            return values
        }
    }

    /// The table with rows and columns exchanged.
    public var transposed: DataTable {
        DataTable(header.indices.map { column in rows.map { $0[column] } })
    }

    /// Returns the rows below the first one as values.
    ///
    /// Columns fill properties by name, ignoring case, spaces, hyphens and underscores: the column `Asked by` fills
    /// `askedBy`. An empty cell is `nil` for an optional property. A single-value type, such as `String` or `Int`,
    /// takes a table of one column without a header.
    ///
    /// - Throws: `StepArgumentError` with the row, the column and the problem; also for a column without a property,
    ///   and for two columns of the same name.
    public func decode<Row: Decodable>(_ type: Row.Type = Row.self) throws -> [Row] {
        if let argument = type as? any StepArgument.Type,
            let list = try TableDecoder.list(argument, self) as? [Row]
        {
            return list
        }
        return try TableDecoder(self).rows(type)
    }
}

extension DataTable: StepParameter {
    /// The data table of the step.
    public static var _source: _ParameterSource { .init(.table(row: nil) { $0 }) }
}

extension Array: StepParameter where Element: Decodable {
    /// The rows of the step's data table.
    public static var _source: _ParameterSource {
        .init(.table(row: Element.self) { try $0.decode(Element.self) })
    }
}
