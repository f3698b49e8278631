import KeaText

enum LineDiff {
    private static let screen = 40
    private static let context = 2
    private static let width = 160
    /// The greatest number of differing lines to compare; of more, only the first ones.
    private static let lookedAt = 5000

    /// The first line for readers of features.
    static let plainLegend = "- expected, + found"

    /// Returns the changed lines with their context: `-` marks expected lines, `+` actual ones.
    static func lines(expected: String, got: String) -> [String] {
        let excerpt = excerpt(expected, got)
        let diff = LineChanges(excerpt.expected, excerpt.got)
        var lines: [String] = []
        for hunk in diff.hunks(context: context) where lines.count <= screen {
            lines.append("at line \(excerpt.firstLine + (hunk.first?.index ?? 0)):")
            lines += self.lines(of: hunk)
        }
        if lines.count > screen || excerpt.isCut || diff.isCut {
            lines = lines.prefix(screen) + ["… and more changes"]
        }
        return [PlainText.isOn ? plainLegend : "- expected, + got"] + lines
    }

    private static func lines(of hunk: ArraySlice<LineChanges.Line>) -> [String] {
        let texts = Dictionary(grouping: hunk, by: \.mark).mapValues { $0.map(\.text) }
        var counts: [Character: Int] = [:]
        return hunk.map { line in
            let index = counts[line.mark, default: 0]
            counts[line.mark] = index + 1
            let others = line.isChange ? texts[line.mark == "-" ? "+" : "-"] ?? [] : []
            return "\(line.mark) \(shown(line.text, besides: index < others.count ? others[index] : nil))"
        }
    }

    private static func shown(_ line: String, besides other: String?) -> String {
        if line.utf8.count > width {
            return window(line, around: other.map { firstDifferentByte(line, $0) } ?? 0, width: width)
                .text
        }
        guard let other, [line, other].contains(where: QuotedText.hidesSomething) else { return line }
        return "\"\(QuotedText.escape(line))\""
    }

    /// Returns two texts of one line each, one below the other, with a mark at the first difference.
    static func pair(expected: String, got: String) -> [String] {
        let focus = firstDifferentByte(expected, got)
        let texts = [expected, got].map { window($0, around: focus, width: 100) }
        let mark = String(repeating: " ", count: 10 + texts[0].column)
        return ["expected: \(texts[0].text)", "got:      \(texts[1].text)", "\(mark)^"]
    }

    /// Returns the printed part of a line and the column of `focus` in it, as a terminal counts.
    static func window(_ line: String, around focus: Int, width: Int) -> (text: String, column: Int) {
        let part =
            line.utf8.count > width
            ? QuotedText.window(of: line, around: focus, width: width) : ("", line[...], "")
        let focused = part.1[..<QuotedText.boundary(in: line, at: focus)]
        return (
            "\(part.0)\"\(QuotedText.escape(part.1))\"\(part.2)",
            part.0.count + 1 + QuotedText.escape(focused).displayWidth
        )
    }

    private static func excerpt(
        _ expected: String, _ got: String
    ) -> (expected: [String], got: [String], firstLine: Int, isCut: Bool) {
        let texts = [expected, got].map {
            // Not by characters, because a line feed after a return is one character with it.
            $0.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
        }
        let common = commonEnds(texts[0].count, texts[1].count) { texts[0][$0] == texts[1][$1] }
        let first = max(0, common.prefix - context)
        let parts = texts.map { $0.dropFirst(first).dropLast(max(0, common.suffix - context)) }
        return (
            Array(parts[0].prefix(lookedAt)), Array(parts[1].prefix(lookedAt)), first + 1,
            parts.contains { $0.count > lookedAt }
        )
    }
}

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
