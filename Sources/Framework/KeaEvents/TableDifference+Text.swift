import KeaText

extension TableDifference {
    /// What a part of a line shows, which determines its colour.
    package enum Look: Sendable {
        case plain, expected, found, moved, note
    }

    package struct Line: Sendable {
        package var parts: [(text: String, look: Look)] = []
        package var text: String { parts.map(\.text).joined() }
    }

    /// The table as aligned text.
    ///
    /// ```
    ///   | title | score |
    /// ≠ | Why   | 3 → 4 |  expected → found
    /// - | How   | 7     |  missing
    /// + | Zoom  | 1     |  surplus
    /// ```
    package var lines: [Line] {
        let widths = widths
        var lines: [Line] = []
        if let columns {
            var line = Line(parts: [("  |", .plain)])
            for (name, width) in zip(columns, widths) { line.add([(Self.shown(name), .plain)], width) }
            lines.append(line)
        }
        var explainsArrow = true
        for row in rows {
            if row.omittedBefore > 0 {
                lines.append(Self.noteLine("… \(pluralized(row.omittedBefore, "equal row"))"))
            }
            var line = Line(parts: [("\(row.mark) ", row.look), ("|", .plain)])
            for (cell, width) in zip(row.cells, widths) { line.add(Self.parts(of: cell, row), width) }
            var notes = row.note.map { [$0] } ?? []
            if row.isWrong, explainsArrow {
                notes.insert("expected → found", at: 0)
                explainsArrow = false
            }
            if !notes.isEmpty { line.parts.append(("  " + notes.joined(separator: "; "), .note)) }
            lines.append(line)
        }
        if omittedDifferences > 0 {
            lines.append(
                Self.noteLine(
                    "… \(pluralized(omitted, "more row")), \(omittedDifferences) of them with a difference"))
        } else if omitted > 0 {
            lines.append(Self.noteLine("… \(pluralized(omitted, "equal row"))"))
        }
        return lines
    }

    private var widths: [Int] {
        var widths = columns?.map { Self.shown($0).displayWidth } ?? []
        for row in rows {
            for (index, cell) in row.cells.enumerated() {
                let width = Self.parts(of: cell, row).reduce(0) { $0 + $1.text.displayWidth }
                if index < widths.count {
                    widths[index] = max(widths[index], width)
                } else {
                    widths.append(width)
                }
            }
        }
        return widths
    }

    private static func noteLine(_ text: String) -> Line { Line(parts: [("  " + text, .note)]) }

    private static func parts(of cell: Cell, _ row: Row) -> [(text: String, look: Look)] {
        guard let found = cell.found else {
            return [(shown(cell.text), row.isMissing || row.isSurplus ? row.look : .plain)]
        }
        let focus = zip(cell.text, found).prefix { $0 == $1 }.count
        return [
            (shown(cell.text, around: focus, isWrong: true), .expected), (" → ", .plain),
            (shown(found, around: focus, isWrong: true), .found),
        ]
    }

    /// The greatest number of characters that are shown of a cell.
    private static let longest = 60

    /// Returns a cell's text as a feature writes it, on one line, with blanks at its ends in quotation marks.
    private static func shown(_ text: String, around focus: Int = 0, isWrong: Bool = false) -> String {
        if text.isEmpty { return isWrong ? "(empty)" : "" }
        var cut = text[...]
        if text.count > longest {
            let start = max(0, min(focus - longest / 3, text.count - longest))
            cut = text.dropFirst(start).prefix(longest)
        }
        var shown = cut.startIndex > text.startIndex ? "…" : ""
        for character in cut {
            switch character {
            case "\n", "\r\n": shown += "\\n"
            case "\\", "|": shown += "\\\(character)"
            case _ where isWrong && character.isWhitespace && !character.isASCII:
                shown += character.unicodeScalars.map {
                    "\\u{\(String($0.value, radix: 16, uppercase: true))}"
                }
                .joined()
            default: shown.append(character)
            }
        }
        if cut.endIndex < text.endIndex { shown += "…" }
        shown = VisibleText.line(shown)
        let hasBlank = text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false
        return hasBlank ? "“\(shown)”" : shown
    }
}

extension TableDifference.Row {
    fileprivate var look: TableDifference.Look {
        if isMissing { return .expected }
        if isSurplus { return .found }
        return isMoved ? .moved : .plain
    }

    fileprivate var mark: String {
        if isMissing { return "-" }
        if isSurplus { return "+" }
        if isWrong { return "≠" }
        return isMoved ? "↕" : " "
    }
}

extension TableDifference.Line {
    fileprivate mutating func add(_ cell: [(text: String, look: TableDifference.Look)], _ width: Int) {
        let used = cell.reduce(0) { $0 + $1.text.displayWidth }
        parts.append((" ", .plain))
        parts += cell
        parts.append((String(repeating: " ", count: max(0, width - used)) + " |", .plain))
    }
}
