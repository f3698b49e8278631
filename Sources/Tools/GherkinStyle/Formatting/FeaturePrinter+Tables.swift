import Gherkin
import KeaText

/// Tables: columns aligned by their width on a screen.
extension FeaturePrinter {
    /// Prints the rows of a table.
    ///
    /// - Parameter isBelowText: whether a description precedes the table, which a blank line separates.
    mutating func printTable(_ rows: Range<Int>, indent: Int, isBelowText: Bool) {
        let columns = ColumnWidths(of: nodes.rows[rows], in: source)
        var cells: [Range<Int>] = []
        for index in rows {
            let row = nodes.rows[index]
            let anchor = Anchor(offset: Int(row.start), indent: indent)
            if isBelowText, index == rows.lowerBound {
                printComments(aboveSection: anchor, line: Int(row.line))
            } else {
                printComments(aboveItem: anchor, line: Int(row.line))
            }
            let rest = TableCellReader.rawCells(in: source, Int(row.start)..<Int(row.end), into: &cells)
            output.append(spaces: indent)
            output.append(UInt8(ascii: "|"))
            for (column, cell) in cells.enumerated() {
                printCell(cell, in: columns, at: column)
            }
            // Text after the last bar has no meaning, but is kept.
            if !rest.isEmpty {
                output.append(0x20)
                output.append(source[rest])
            }
            output.endLine()
            lastLine = Int(row.line)
            if index == rows.lowerBound {
                tail.insert(anchor, at: 0)
            } else {
                tail[0] = anchor
            }
        }
    }

    private mutating func printCell(_ cell: Range<Int>, in columns: ColumnWidths, at column: Int) {
        let width = columns.width(at: column)
        let padding = width == 0 ? 0 : max(0, width - DisplayWidth.of(source[cell]))
        let isRight = columns.alignsNumbers(at: column) && ColumnWidths.isNumber(source[cell])
        output.append(spaces: isRight ? 1 + padding : 1)
        output.append(source[cell])
        output.append(spaces: isRight ? 1 : 1 + padding)
        output.append(UInt8(ascii: "|"))
    }
}
