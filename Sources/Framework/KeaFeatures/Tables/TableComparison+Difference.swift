import KeaEvents
import KeaText

extension TableComparison {
    struct Difference {
        private let rows: [TableDifference.Row]
        private let columns: [String]?
        private let isReversed: Bool

        init(_ comparison: TableComparison) {
            let (expected, found) = (comparison.expected, comparison.found)
            let pairing = RowPairing(expected.keys, found.keys, inAnyOrder: comparison.inAnyOrder) {
                row, other in
                zip(expected.texts[row], found.texts[other]).contains(where: Self.areNear)
            }
            var rows = expected.texts.indices.map { index in
                let other = pairing.partners[index]
                let cells = expected.texts[index].indices.map { column in
                    let isWrong =
                        other.map { expected.keys[index][column] != found.keys[$0][column] } ?? false
                    return TableDifference.Cell(
                        expected.texts[index][column],
                        found: isWrong ? other.map { found.texts[$0][column] } : nil)
                }
                return TableDifference.Row(cells: cells, expected: index + 1, found: other.map { $0 + 1 })
            }
            isReversed = comparison.inAnyOrder ? false : Self.markMoves(&rows)
            self.rows = Self.adding(found.texts, pairing.isTaken, to: rows, inAnyOrder: comparison.inAnyOrder)
            columns = comparison.columns
        }

        private static func areNear(_ left: String, _ right: String) -> Bool {
            let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
            let longer = max(left.count, right.count)
            guard longer >= 3, longer <= 500 else { return false }
            return EditDistance.between(left, right, limit: longer / 3) != nil
        }

        /// Marks the rows that have another position among the others; returns whether all are in reverse order.
        private static func markMoves(_ rows: inout [TableDifference.Row]) -> Bool {
            let paired = rows.indices.filter { rows[$0].found != nil }
            let positions = paired.compactMap { rows[$0].found }
            let ranks = Dictionary(uniqueKeysWithValues: zip(positions.sorted(), positions.indices))
            let order = positions.compactMap { ranks[$0] }
            let fixed = Set(longestIncreasing(order))
            for (rank, other) in order.enumerated() where rank != other {
                if order[other] == rank {
                    rows[paired[rank]].isMoved = true
                    rows[paired[rank]].swappedWith = rows[paired[other]].expected
                } else if !fixed.contains(rank) {
                    rows[paired[rank]].isMoved = true
                }
            }
            return order.count > 2 && order.reversed().elementsEqual(order.indices)
        }

        /// Returns the rows with the surplus rows, each after the row that precedes it.
        private static func adding(
            _ found: [[String]], _ isTaken: [Bool], to rows: [TableDifference.Row], inAnyOrder: Bool
        ) -> [TableDifference.Row] {
            var expectedOf: [Int: Int] = [:]
            for (index, row) in rows.enumerated() where !row.isMoved {
                if let other = row.found { expectedOf[other - 1] = index }
            }
            var surplus: [Int: [TableDifference.Row]] = [:]
            var place = inAnyOrder ? rows.count - 1 : -1
            for (index, texts) in found.enumerated() {
                if isTaken[index] {
                    if !inAnyOrder { place = expectedOf[index] ?? place }
                } else {
                    // After the missing rows there, because readers look for these first.
                    while rows.indices.contains(place + 1), rows[place + 1].isMissing { place += 1 }
                    let cells = texts.map { TableDifference.Cell($0) }
                    surplus[place, default: []].append(TableDifference.Row(cells: cells, found: index + 1))
                }
            }
            return rows.indices.reduce(into: surplus[-1] ?? []) { all, index in
                all.append(rows[index])
                all += surplus[index] ?? []
            }
        }

        var table: TableDifference { TableDifference(columns: columns, rows: rows) }

        /// A phrase that counts what is wrong: “2 wrong cells in row 3 and 1 missing row”.
        var summary: String {
            var parts: [String] = []
            let wrong = rows.filter(\.isWrong)
            let wrongCells = wrong.reduce(0) { $0 + $1.cells.count { $0.found != nil } }
            if let row = wrong.first?.expected {
                parts.append(
                    pluralized(wrongCells, "wrong cell") + (wrong.count == 1 ? " in row \(row)" : ""))
            }
            let missing = rows.count(where: \.isMissing)
            if missing > 0 { parts.append(pluralized(missing, "missing row")) }
            let surplus = rows.count(where: \.isSurplus)
            if surplus > 0 { parts.append(pluralized(surplus, "surplus row")) }
            parts += moves
            let lookAlike = wrong.flatMap(\.cells).lazy.compactMap { cell in
                cell.found.map { PlainText.note(cell.text, like: $0) }
            }.first { !$0.isEmpty }
            return
                (parts.count < 3
                ? parts.joined(separator: " and ")
                : parts.dropLast().joined(separator: ", ") + ", and " + parts[parts.count - 1])
                + (lookAlike ?? "")
        }

        private var moves: [String] {
            if isReversed { return ["the rows in reverse order"] }
            let swaps = rows.compactMap { row in
                row.swappedWith.flatMap { other in row.expected.flatMap { $0 < other ? ($0, other) : nil } }
            }
            let others = rows.filter { $0.isMoved && $0.swappedWith == nil }
            guard swaps.count + others.count <= 3 else {
                return [pluralized(swaps.count * 2 + others.count, "row") + " at another place"]
            }
            return swaps.map { "rows \($0.0) and \($0.1) swapped" }
                + others.compactMap { row in
                    guard let expected = row.expected, let found = row.found else { return nil }
                    return "row \(expected) as row \(found)"
                }
        }
    }
}
