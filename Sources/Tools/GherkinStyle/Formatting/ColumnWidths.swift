import Gherkin
import KeaText

struct ColumnWidths {
    private struct Column {
        var width = 0
        var hasNumbers = false
        var hasWords = false
    }

    private var columns: [Column] = []

    /// Measures the columns of some rows, each from its first bar to the end of its text.
    init(of rows: [Range<Int>], in source: UnsafeBufferPointer<UInt8>) {
        var cells: [Range<Int>] = []
        var text = 0
        for (index, row) in rows.enumerated() {
            _ = TableCellReader.rawCells(in: source, row, into: &cells)
            while columns.count < cells.count { columns.append(Column()) }
            for (column, cell) in cells.enumerated() {
                let width = DisplayWidth.of(source[cell])
                text += width + 3
                columns[column].width = max(columns[column].width, width)
                guard index > 0, !cell.isEmpty else { continue }
                let isNumber = ColumnWidths.isNumber(source[cell])
                if isNumber { columns[column].hasNumbers = true } else { columns[column].hasWords = true }
            }
        }
        // One very long cell must not make a long table that wide in each of its rows.
        let row = columns.reduce(0) { $0 + $1.width + 3 }
        let (padded, isHuge) = row.multipliedReportingOverflow(by: rows.count)
        guard isHuge || padded - text > 4 * text + 1 << 20 else { return }
        for column in columns.indices { columns[column].width = 0 }
    }

    /// Returns the width to which a column's cells are padded; 0 if they are not padded.
    func width(at column: Int) -> Int { columns[column].width }

    /// Returns whether a column is aligned to the right because it contains numbers.
    func alignsNumbers(at column: Int) -> Bool { columns[column].hasNumbers && !columns[column].hasWords }

    /// Returns whether a cell is a number as people write it: a sign, digits with one point or with commas, a percent
    /// sign.
    static func isNumber(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = cell[...]
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            rest.removeFirst()
        }
        if rest.last == UInt8(ascii: "%") { rest.removeLast() }
        var points = 0
        var isAfterDigit = false
        for byte in rest {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                isAfterDigit = true
                continue
            case UInt8(ascii: "."): points += 1
            case UInt8(ascii: ","): break
            default: return false
            }
            if !isAfterDigit || points > 1 { return false }
            isAfterDigit = false
        }
        return isAfterDigit
    }
}
