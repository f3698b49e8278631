/// Splits a table row into its cells.
package enum TableCellReader {
    struct Cell {
        let column: Int
        let value: String
    }

    /// Returns the cells of a row.
    ///
    /// A backslash escapes: `\|` is a bar, `\n` a line break, `\\` a backslash; before any other character it is a
    /// backslash. White space around a cell does not belong to it, nor does the text after the last bar.
    ///
    /// - Parameters:
    ///   - range: from the row's first bar to the end of its text.
    ///   - column: the column of that bar.
    static func cells(in source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, column: Int) -> [Cell] {
        guard let base = source.baseAddress else { return [] }
        var cells: [Cell] = []
        var start = range.lowerBound + 1
        var startColumn = column + 1
        var offset = start
        var offsetColumn = startColumn
        var hasEscapes = false
        while offset < range.upperBound {
            let byte = base[offset]
            if byte == UInt8(ascii: "|") {
                let text = WhiteSpace.trimmed(base, start..<offset)
                let leading = start..<text.lowerBound
                cells.append(
                    Cell(
                        column: startColumn + codePoints(base, leading),
                        value: value(base, text, hasEscapes: hasEscapes)))
                start = offset + 1
                startColumn = offsetColumn + 1
                hasEscapes = false
            } else if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                // The escaped character is skipped: neither a bar nor another backslash counts.
                if offset + 1 < range.upperBound {
                    offset += 1
                    offsetColumn += 1
                }
            }
            offset += 1
            // The byte just passed counts if the next one begins a code point.
            while offset < range.upperBound, base[offset] & 0xC0 == 0x80 { offset += 1 }
            offsetColumn += 1
        }
        return cells
    }

    private static func codePoints(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
        range.reduce(0) { $0 + (base[$1] & 0xC0 != 0x80 ? 1 : 0) }
    }

    private static func value(_ base: UnsafePointer<UInt8>, _ range: Range<Int>, hasEscapes: Bool) -> String {
        let raw = UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
        guard hasEscapes else { return String(decoding: raw, as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            if raw[index] == UInt8(ascii: "\\"), index + 1 < raw.count {
                index += 1
                switch raw[index] {
                case UInt8(ascii: "n"): bytes.append(0x0A)
                case UInt8(ascii: "|"), UInt8(ascii: "\\"): bytes.append(raw[index])
                default:
                    bytes.append(UInt8(ascii: "\\"))
                    bytes.append(raw[index])
                }
            } else {
                bytes.append(raw[index])
            }
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the cells of a row as written, with their escapes and without surrounding white space.
    ///
    /// - Parameter range: from the row's first bar to the end of its text.
    /// - Returns: the text after the last bar.
    package static func rawCells(
        in source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into cells: inout [Range<Int>]
    ) -> Range<Int> {
        cells.removeAll(keepingCapacity: true)
        guard let base = source.baseAddress else { return range }
        var start = range.lowerBound + 1
        var offset = start
        while offset < range.upperBound {
            if base[offset] == UInt8(ascii: "|") {
                cells.append(WhiteSpace.trimmed(base, start..<offset))
                start = offset + 1
            } else if base[offset] == UInt8(ascii: "\\") {
                offset += 1
            }
            offset += 1
        }
        return WhiteSpace.trimmed(base, start..<range.upperBound)
    }
}
