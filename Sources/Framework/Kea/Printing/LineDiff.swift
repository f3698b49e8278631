import KeaText

enum LineDiff {
    private static let screen = 40
    private static let context = 2
    /// The greatest number of bytes of a line to print.
    private static let width = 160
    /// The greatest number of differing lines to compare; of more, only the first ones.
    private static let lookedAt = 5000

    /// Returns the changed lines with their context: `-` marks expected lines, `+` actual ones.
    static func lines(expected: String, got: String) -> [String] {
        let excerpt = excerpt(expected, got)
        var diff = Hunks(excerpt.expected, excerpt.got)
        let isCut = excerpt.isCut || diff.isCut
        var lines: [String] = []
        var shown = 0
        while let hunk = diff.next(context: context) {
            guard lines.count < screen else { continue }
            shown = diff.changes
            lines.append("at line \(excerpt.firstLine + hunk.first):")
            lines += hunk.lines(width: width)
        }
        let isFull = lines.count > screen
        if isFull { lines.removeLast(lines.count - screen) }
        if isFull || isCut {
            lines.append("… and more changes")
        } else if diff.changes > shown {
            lines.append("… and \(pluralized(diff.changes - shown, "more changed line"))")
        }
        return ["- expected, + got"] + lines
    }

    /// Returns two texts of one line each, one below the other, with a mark at the first difference.
    static func pair(expected: String, got: String) -> [String] {
        let focus = firstDifferentByte(expected, got) ?? 0
        let texts = [expected, got].map { window($0, around: focus, width: 100) }
        let mark = String(repeating: " ", count: 10 + texts[0].column)
        return ["expected: \(texts[0].text)", "got:      \(texts[1].text)", "\(mark)^"]
    }

    /// Returns the printed part of a line and the column of `focus` in it.
    static func window(_ line: String, around focus: Int, width: Int) -> (
        text: String, column: Int
    ) {
        let length = line.utf8.count
        let focus = min(focus, length)
        guard length > width else {
            let before = line[..<QuotedText.boundary(in: line, at: focus)]
            return ("\"\(QuotedText.escape(line))\"", QuotedText.escape(before).count + 1)
        }
        let part = QuotedText.window(of: line, around: focus, width: width)
        let before = part.text[..<QuotedText.boundary(in: line, at: focus)]
        let (head, tail) = (part.start > 0 ? "…" : "", part.end < length ? "…" : "")
        return (
            "\(head)\"\(QuotedText.escape(part.text))\"\(tail)",
            head.count + 1 + QuotedText.escape(before).count
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
