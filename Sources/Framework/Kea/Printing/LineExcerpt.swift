/// A text of several lines, as the details of a failure show it.
enum LineExcerpt {
    /// Returns the lines; of a long text the first and the last ones.
    static func lines(of text: String, limit: Int = 30, width: Int = 160) -> [String] {
        // Splits only the part that is shown, because the text may be long.
        let start = text[..<QuotedText.boundary(in: text, at: limit * width)]
        var lines = start.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isWhole = start.endIndex == text.endIndex
        if isWhole, lines.last == "" { lines.removeLast() }
        let isShort = isWhole && lines.count <= limit
        let shown = lines.prefix(isShort ? lines.count : limit).map { line in
            line.utf8.count > width ? "\(line[..<QuotedText.boundary(in: line, at: width)])…" : line
        }
        return isShort ? shown : shown + ["… (\(text.utf8.count) bytes in all)"]
    }
}
