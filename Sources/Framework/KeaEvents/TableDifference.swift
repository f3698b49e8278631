import KeaText

/// The difference between an expected table and the table that was found.
///
/// It contains the rows in the expected order; of a long table, those that differ, with their neighbours.
package struct TableDifference: Sendable, Codable, Hashable {
    /// A row of either table, or a pair of rows.
    package struct Row: Sendable, Codable, Hashable {
        package var cells: [Cell]
        /// The position in the expected table, from 1 and without the header; `nil` for a surplus row.
        package var expected: Int?
        /// The position in the table that was found; `nil` for a missing row.
        package var found: Int?
        /// Whether the row has another position among the other rows.
        package var isMoved = false
        package var swappedWith: Int?
        /// The number of equal rows before this one that are left out.
        package var omittedBefore = 0

        package init(cells: [Cell], expected: Int? = nil, found: Int? = nil) {
            (self.cells, self.expected, self.found) = (cells, expected, found)
        }

        package var isMissing: Bool { found == nil }
        package var isSurplus: Bool { expected == nil }
        package var isWrong: Bool { cells.contains { $0.found != nil } }
        package var isEqual: Bool { !isMissing && !isSurplus && !isWrong && !isMoved }

        package var note: String? {
            if isMissing { return "missing" }
            if isSurplus { return "surplus" }
            if let swappedWith { return "swapped with row \(swappedWith)" }
            guard isMoved, let expected, let found else { return nil }
            return "expected as row \(expected), found as row \(found)"
        }
    }

    package struct Cell: Sendable, Codable, Hashable {
        /// The expected text; for a surplus row, the text that was found.
        package var text: String
        /// The text that was found, if it is wrong.
        package var found: String?

        package init(_ text: String, found: String? = nil) { (self.text, self.found) = (text, found) }
    }

    package var columns: [String]?
    package var rows: [Row]
    package var expectedCount: Int
    /// The number of rows after the last one that are left out.
    package var omitted: Int
    /// The number of rows among ``omitted`` that differ.
    package var omittedDifferences: Int

    /// Creates a difference from all rows, and leaves out some of many.
    package init(columns: [String]?, rows all: [Row]) {
        self.columns = columns
        expectedCount = all.count { !$0.isSurplus }
        (rows, omitted, omittedDifferences) = ([], 0, 0)
        var skipped = 0
        for (index, row) in all.enumerated() {
            let neighbours = all[max(0, index - 1)...min(index + 1, all.count - 1)]
            guard all.count <= Self.short || neighbours.contains(where: { !$0.isEqual }) else {
                skipped += 1
                continue
            }
            guard rows.count < Self.most else {
                omitted = all.count - index + skipped
                omittedDifferences = all[index...].count { !$0.isEqual }
                return
            }
            rows.append(row)
            rows[rows.count - 1].omittedBefore = skipped
            skipped = 0
        }
        omitted = skipped
    }

    /// The number of rows up to which a table is shown in full.
    private static let short = 20
    private static let most = 60

    /// Returns, for each column of a step's table, the column of the difference; `nil` if that is not of this table.
    package func columnOrder(in table: [[String]]) -> [Int]? {
        let header = table.first ?? []
        guard !header.isEmpty, table.count == expectedCount + (columns == nil ? 0 : 1) else { return nil }
        guard let columns else {
            return rows.allSatisfy { $0.cells.count == header.count } ? Array(header.indices) : nil
        }
        let folded = columns.map(foldedName)
        let order = header.compactMap { folded.firstIndex(of: foldedName($0)) }
        return header.count == columns.count && Set(order).count == columns.count ? order : nil
    }
}

extension TableDifference: FieldCodable {
    package static var blank: TableDifference { TableDifference(columns: nil, rows: []) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("columns", &columns)
        try coder.code("rows", &rows)
        try coder.code("expectedCount", &expectedCount)
        try coder.code("omitted", &omitted)
        try coder.code("omittedDifferences", &omittedDifferences)
    }
}

extension TableDifference.Row: FieldCodable {
    package static var blank: TableDifference.Row { TableDifference.Row(cells: []) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("cells", &cells)
        try coder.code("expected", &expected)
        try coder.code("found", &found)
        try coder.code("isMoved", &isMoved)
        try coder.code("swappedWith", &swappedWith)
        try coder.code("omittedBefore", &omittedBefore)
    }
}

extension TableDifference.Cell: FieldCodable {
    package static var blank: TableDifference.Cell { TableDifference.Cell("") }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("text", &text)
        try coder.code("found", &found)
    }
}
