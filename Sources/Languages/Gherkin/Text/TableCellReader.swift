/// A cell of a table row.
public struct TableCell: Sendable, Hashable {
    /// The text with its escapes resolved and surrounding white space removed.
    public let value: String

    /// The start of the text; for an empty cell, the location of its closing bar.
    public let location: Location
}

package enum TableCellReader {
    /// Returns the cells of a row, from its first bar, which is at the location, to the end of its text.
    ///
    /// A backslash escapes: `\|` is a bar, `\n` a line break, `\\` a backslash; before any other character it is one.
    static func cells(
        in source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, at location: Location
    ) -> [TableCell] {
        guard let base = source.baseAddress else { return [] }
        var ranges: [Range<Int>] = []
        _ = rawCells(in: source, range, into: &ranges)
        var (counted, column) = (range.lowerBound, location.column ?? 1)
        return ranges.map { cell in
            for offset in counted..<cell.lowerBound where base[offset] & 0xC0 != 0x80 { column += 1 }
            counted = cell.lowerBound
            return TableCell(
                value: value(UnsafeBufferPointer(rebasing: source[cell])),
                location: Location(line: location.line, column: column))
        }
    }

    /// Returns whether a row separates the header of a Markdown table: dashes in every cell, with optional colons.
    static func isSeparator(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty, source[range.lowerBound] == UInt8(ascii: "|") else { return false }
        let cells = cells(in: source, range, at: Location(line: 1, column: 1))
        return !cells.isEmpty && cells.allSatisfy { $0.value.wholeMatch(of: /:?-+:?/) != nil }
    }

    /// Returns the text of a cell without its escapes.
    private static func value(_ raw: UnsafeBufferPointer<UInt8>) -> String {
        guard raw.offset(of: UInt8(ascii: "\\")) != nil else { return String(decoding: raw, as: UTF8.self) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in raw {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
                continue
            }
            let isKnown = byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\")
            if isEscaped, !isKnown, byte != UInt8(ascii: "n") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
            isEscaped = false
        }
        if isEscaped { bytes.append(UInt8(ascii: "\\")) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the cells of a row as written, without surrounding white space; returns the text after the last bar.
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
