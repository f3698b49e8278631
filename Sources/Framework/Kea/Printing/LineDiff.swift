import KeaText

/// The difference between two texts, line by line.
enum LineDiff {
    /// The greatest number of lines to print.
    private static let screen = 40
    /// The number of context lines around a change.
    private static let context = 2
    /// The greatest number of bytes of a line to print.
    private static let width = 160
    /// The greatest number of differing lines to compare; of more, only the first ones.
    private static let lookedAt = 5000

    /// Returns whether one of the texts has more than one line.
    static func hasSeveralLines(_ left: String, _ right: String) -> Bool {
        Bytes.with(left, right) { left, right in
            [left, right].contains { Bytes.lineStarts(in: $0, 0..<$0.count, limit: 2).count > 1 }
        }
    }

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
        let focus = Bytes.firstDifference(expected, got) ?? 0
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

    /// Returns the lines between the common prefix and the common suffix of two texts, and some of the suffix.
    private static func excerpt(
        _ expected: String, _ got: String
    ) -> (expected: [String], got: [String], firstLine: Int, isCut: Bool) {
        Bytes.with(expected, got) { left, right in
            let prefix = Bytes.commonPrefix(left, right)
            let start = Bytes.lineStart(in: left, of: prefix, above: context)
            // The common suffix must not overlap the common prefix.
            let suffix = min(Bytes.commonSuffix(left, right), left.count - prefix, right.count - prefix)
            let ends = [left, right].map { Bytes.lineEnd(in: $0, of: $0.count - suffix, below: context) }
            let firstLine = Bytes.lineStarts(in: left, 0..<start).count
            let (one, other) = (lines(of: left, start..<ends[0]), lines(of: right, start..<ends[1]))
            let isCut = one.count > lookedAt || other.count > lookedAt
            return (Array(one.prefix(lookedAt)), Array(other.prefix(lookedAt)), firstLine, isCut)
        }
    }

    /// Returns the lines of a part of a text.
    ///
    /// A text that ends with a line feed ends with an empty line.
    private static func lines(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [String] {
        let starts = Bytes.lineStarts(in: bytes, range, limit: lookedAt + 2)
        let isWhole = range.upperBound == bytes.count
        return starts.enumerated().compactMap { index, start in
            let isLast = index + 1 == starts.count
            if isLast, start == range.upperBound, !isWhole { return nil }
            let end = isLast ? range.upperBound : starts[index + 1] - 1
            return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
        }
    }
}
