/// The lines between header and body that tables in Markdown have.
enum MarkdownTable {
    /// Whether a row is the line between a table's header and its body: dashes in every cell, perhaps with colons
    /// that say how the column is aligned.
    ///
    /// - Parameter range: from the row's first bar to the end of its text.
    static func isSeparator(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty, source[range.lowerBound] == UInt8(ascii: "|") else { return false }
        let cells = TableCellReader.cells(in: source, range, column: 1)
        return !cells.isEmpty && cells.allSatisfy { isDashes($0.value) }
    }

    private static func isDashes(_ value: String) -> Bool {
        var dashes = Substring(value)
        if dashes.hasPrefix(":") { dashes.removeFirst() }
        if dashes.hasSuffix(":") { dashes.removeLast() }
        return !dashes.isEmpty && dashes.allSatisfy { $0 == "-" }
    }
}
