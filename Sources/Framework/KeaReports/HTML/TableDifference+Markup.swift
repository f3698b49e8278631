import Gherkin
import KeaText

/// The difference of tables on the page: wrong cells have both values, and a note follows each row that differs.
extension TableDifference {
    /// Returns a step's table with the difference, which must be that of the table.
    func markup(in table: StepDataTable) -> Markup {
        let order = columnOrder(in: table.texts)
        let header = columns == nil ? 0 : 1
        var next = header
        var lines = table.rows.prefix(header).map { Self.line($0.cells.map { "<td>\($0.value)</td>" }) }
        /// Adds the rows before an index, which are equal in both tables or not in the difference.
        func addRows(before end: Int) {
            while next < min(end, table.rows.count) {
                lines.append(Self.line(table.rows[next].cells.map { "<td>\($0.value)</td>" }))
                next += 1
            }
        }
        for row in rows {
            if let expected = row.expected {
                addRows(before: expected - 1 + header)
                next = expected + header
            }
            lines.append(Self.line(row, row.cells.indices.map { row.cells[order?[$0] ?? $0] }))
        }
        addRows(before: table.rows.count)
        return Self.table(lines, rest)
    }

    /// Returns the difference as a table of its own.
    func markup() -> Markup {
        var lines = columns.map { [Self.line($0.map { "<td>\($0)</td>" })] } ?? []
        for row in rows {
            if row.omittedBefore > 0 { lines.append(Self.noteLine(row.omittedBefore)) }
            lines.append(Self.line(row, row.cells))
        }
        if omitted > 0, omittedDifferences == 0 { lines.append(Self.noteLine(omitted)) }
        return Self.table(lines, rest)
    }

    private var rest: Markup {
        guard omittedDifferences > 0 else { return "" }
        return "<p class=\"quiet\">\(pluralized(omittedDifferences, "more row")) with a difference</p>"
    }

    private static func table(_ lines: [Markup], _ rest: Markup) -> Markup {
        "<div class=\"scroll\"><table class=\"data\">\(lines.joined())</table></div>\(rest)"
    }

    private static func noteLine(_ count: Int) -> Markup {
        "<tr><td class=\"note\">… \(pluralized(count, "equal row"))</td></tr>"
    }

    private static func line(_ cells: [Markup], _ look: Markup = "") -> Markup {
        "<tr\(look)>\(cells.joined())</tr>"
    }

    private static func line(_ row: Row, _ cells: [Cell]) -> Markup {
        var look: Markup = ""
        if row.isMissing {
            look = " class=\"missing\""
        } else if row.isSurplus {
            look = " class=\"surplus\""
        } else if row.isMoved {
            look = " class=\"moved\""
        }
        var markup = cells.map { cell -> Markup in
            guard let found = cell.found else { return "<td>\(cell.text)</td>" }
            return
                "<td class=\"wrong\">expected <ins>\(shown(cell.text))</ins> found <del>\(shown(found))</del></td>"
        }
        if let note = row.note { markup.append("<td class=\"note\">\(note)</td>") }
        return line(markup, look)
    }

    /// Returns a text in which a reader sees that it is empty or has blanks at its ends.
    private static func shown(_ text: String) -> String {
        if text.isEmpty { return "nothing" }
        return text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false ? "“\(text)”" : text
    }
}

extension StepDataTable { var texts: [[String]] { rows.map { $0.cells.map(\.value) } } }
