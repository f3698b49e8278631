import Foundation
import Kea

/// A table that ``equalTable(_:columns:inAnyOrder:)`` compares: a ``DataTable`` or a list of `Encodable` rows.
public protocol TableRows {
    /// The cells of the table.
    var _tableCells: _TableCells { get throws }
}

extension DataTable: TableRows {
    /// The cells as written.
    public var _tableCells: _TableCells {
        _TableCells(names: nil, rows: rows.map { $0.map { _TableCells.Cell(text: $0) } }, kind: .lists)
    }
}

extension Array: TableRows where Element: Encodable {
    /// The cells that the rows encode.
    public var _tableCells: _TableCells {
        get throws {
            let rows = try enumerated().map { index, row in try EncodedRow(row, number: index + 1) }
            guard rows.first?.kind == .properties else {
                return _TableCells(names: nil, rows: rows.map(\.cells), kind: rows.first?.kind ?? .empty)
            }
            var names: [String] = []
            var known: Set<String> = []
            for row in rows { for name in row.names where known.insert(name).inserted { names.append(name) } }
            let cells = rows.map { row in
                guard row.names != names else { return row.cells }
                let own = Dictionary(zip(row.names, row.cells)) { first, _ in first }
                return names.map { own[$0] ?? _TableCells.Cell(text: "") }
            }
            return _TableCells(names: names.map(columnName), rows: cells, kind: .properties)
        }
    }
}

/// The cells of a table.
public struct _TableCells {
    enum Kind { case properties, lists, values, empty }

    struct Cell {
        var text: String
        /// Returns the text of the value that another text means; `nil` if the other text is not such a value.
        var reading: ((String) -> String?)?
    }

    let names: [String]?
    /// The rows; of lists, the first one may contain names.
    let rows: [[Cell]]
    let kind: Kind
}

struct TableProblem: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
