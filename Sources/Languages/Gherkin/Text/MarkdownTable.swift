/// The separator between header and body of a Markdown table.
enum MarkdownTable {
    /// Returns whether a row separates a table's header from its body: dashes in every cell, with optional colons for
    /// the alignment.
    ///
    /// - Parameter range: from the row's first bar to the end of its text.
    static func isSeparator(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty, source[range.lowerBound] == UInt8(ascii: "|") else { return false }
        let cells = TableCellReader.cells(in: source, range, at: Location(line: 1, column: 1))
        return !cells.isEmpty && cells.allSatisfy { isDashes($0.value) }
    }

    private static func isDashes(_ value: String) -> Bool {
        var dashes = Substring(value)
        if dashes.hasPrefix(":") { dashes.removeFirst() }
        if dashes.hasSuffix(":") { dashes.removeLast() }
        return !dashes.isEmpty && dashes.allSatisfy { $0 == "-" }
    }
}
