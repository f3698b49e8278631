import KeaEvents
import KeaText

struct TableComparison {
    let columns: [String]?
    let expected: Side
    let found: Side
    let inAnyOrder: Bool
    let isEqual: Bool

    struct Side {
        let texts: [[String]]
        /// Numbers that are equal for equal cells.
        let keys: [[Int]]

        var count: Int { texts.count }
    }

    init(expected: _TableCells, found: _TableCells, _ option: TableColumns, inAnyOrder: Bool) throws {
        var hasNames = expected.kind != .values && found.kind != .values
        if case .withoutNames = option { hasNames = false }
        let left = try NamedCells(expected, "the expected table", hasNames: hasNames)
        let right = try NamedCells(found, "the table that was found", hasNames: hasNames)
        let names = try Self.names(left, right, option)
        columns = hasNames ? names : nil
        let (leftCells, rightCells) = (try left.cells(names), try right.cells(names))
        let readings = names.indices.map { column in
            (rightCells + leftCells).lazy.compactMap { $0[column].reading }.first
        }
        // A value is shown in the words of the other table: “no”, not “false”, beside “yes”.
        let words = names.indices.map { column in
            let written = Set(
                (leftCells + rightCells).map { $0[column] }.filter { $0.reading == nil }.map {
                    $0.text.lowercased()
                })
            return [("yes", "no"), ("on", "off")].first { written.contains($0.0) || written.contains($0.1) }
        }
        func shown(_ cell: _TableCells.Cell, _ words: (String, String)?) -> String {
            guard let words, cell.reading != nil else { return cell.text }
            return ["true": words.0, "false": words.1][cell.text] ?? cell.text
        }
        var numbers: [String: Int] = [:]
        func side(_ cells: [[_TableCells.Cell]]) -> Side {
            let keys = cells.map { row in
                zip(row, readings).map { cell, reading in
                    let text = cell.reading == nil ? reading?(cell.text) ?? cell.text : cell.text
                    if let number = numbers[text] { return number }
                    numbers[text] = numbers.count
                    return numbers.count - 1
                }
            }
            return Side(texts: cells.map { zip($0, words).map(shown) }, keys: keys)
        }
        (self.expected, self.found) = (side(leftCells), side(rightCells))
        self.inAnyOrder = inAnyOrder
        let (one, other) = (self.expected.keys, self.found.keys)
        isEqual = inAnyOrder ? Self.counts(one) == Self.counts(other) : one == other
    }

    private static func counts(_ rows: [[Int]]) -> [[Int]: Int] {
        Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private static func names(
        _ expected: NamedCells, _ found: NamedCells, _ option: TableColumns
    ) throws -> [String] {
        let known = [expected, found].filter { !$0.names.isEmpty }
        if case .named(let names) = option, expected.hasNames { return names }
        let isStrict = if case .all = option { true } else { !expected.hasNames }
        if isStrict, known.count == 2, expected.foldedNames != found.foldedNames {
            throw TableProblem(
                "\(expected.what) has \(expected.columnList), and \(found.what) \(found.columnList)")
        }
        return known.first?.names ?? []
    }
}

private struct NamedCells {
    let what: String
    let hasNames: Bool
    /// The names, or numbers for columns without names; none if they are unknown, because there are no rows.
    let names: [String]
    private let rows: ArraySlice<[_TableCells.Cell]>

    init(_ cells: _TableCells, _ what: String, hasNames: Bool) throws {
        (self.what, self.hasNames) = (what, hasNames)
        if let wrong = cells.rows.firstIndex(where: { $0.count != cells.rows[0].count }) {
            throw TableProblem(
                "row \(wrong + 1) of \(what) has \(pluralized(cells.rows[wrong].count, "cell")), and row 1 has "
                    + "\(cells.rows[0].count)")
        }
        guard hasNames else {
            names = (cells.rows.first ?? []).indices.map { "\($0 + 1)" }
            rows = cells.rows[...]
            return
        }
        names = cells.names ?? cells.rows.first?.map(\.text) ?? []
        rows = cells.rows.dropFirst(cells.names == nil ? 1 : 0)
    }

    var foldedNames: Set<String> { Set(names.map(foldedName)) }

    var columnList: String {
        hasNames ? "the columns \(quotedList(names))" : pluralized(names.count, "column")
    }

    func cells(_ names: [String]) throws -> [[_TableCells.Cell]] {
        guard !self.names.isEmpty else { return [] }
        let indices = try names.map(index)
        return rows.map { row in indices.map { row[$0] } }
    }

    private func index(of name: String) throws -> Int {
        let folded = foldedName(name)
        let matching = names.indices.filter { foldedName(names[$0]) == folded }
        if matching.count > 1 { throw TableProblem("\(what) has the column “\(name)” twice") }
        guard let index = matching.first else {
            let near =
                nearest(to: name, among: names) { $0 / 2 }.map {
                    ". Did you mean “\($0)”?\(PlainText.note(name, like: $0))"
                } ?? ""
            throw TableProblem("\(what) has no column “\(name)”; it has \(quotedList(names))\(near)")
        }
        return index
    }
}
