/// The difference between two texts, line by line.
enum LineDiff {
    /// How many lines of a difference are printed.
    private static let screen = 40
    /// How many lines stand around a change.
    private static let context = 2
    /// How many bytes of a line are printed.
    private static let width = 160
    /// How many differing lines are looked at; of more, only the first ones.
    private static let lookedAt = 20_000

    /// Whether one of the texts has more than one line.
    static func hasSeveralLines(_ left: String, _ right: String) -> Bool {
        Bytes.with(left, right) { left, right in
            [left, right].contains { Bytes.lineStarts(in: $0, 0..<$0.count, limit: 2).count > 1 }
        }
    }

    /// The changed lines with the lines around them: `-` before what was expected, `+` before what was seen.
    static func lines(expected: String, got: String) -> [String] {
        let excerpt = excerpt(expected, got)
        var diff = Hunks(excerpt.expected, excerpt.got)
        var lines: [String] = []
        var shown = 0
        while let hunk = diff.next(context: context) {
            guard lines.count < screen else { continue }
            shown = diff.changes
            lines.append("at line \(excerpt.firstLine + hunk.first):")
            lines += hunk.lines(width: width)
        }
        if lines.count > screen {
            lines.removeLast(lines.count - screen)
            lines.append("… and more changes")
        } else if diff.changes > shown {
            lines.append("… and \(diff.changes - shown) more changed lines")
        }
        if excerpt.isCut { lines.append("… and more changes") }
        return ["- expected, + got"] + lines
    }

    /// Two texts of one line each, one below the other, with a mark where they begin to differ.
    static func pair(expected: String, got: String) -> [String] {
        let focus = Bytes.firstDifference(expected, got) ?? 0
        let texts = [expected, got].map { window($0, around: focus, width: 100) }
        let mark = String(repeating: " ", count: 10 + texts[0].column)
        return ["expected: \(texts[0].text)", "got:      \(texts[1].text)", "\(mark)^"]
    }

    /// The part of a line that is printed, and the column in which `focus` stands in it.
    fileprivate static func window(_ line: String, around focus: Int, width: Int) -> (
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

    /// The lines of both texts between what they have in common at the beginning and at the end, and a little
    /// of the latter.
    private static func excerpt(
        _ expected: String, _ got: String
    ) -> (expected: [String], got: [String], firstLine: Int, isCut: Bool) {
        Bytes.with(expected, got) { left, right in
            let prefix = Bytes.commonPrefix(left, right)
            let start = Bytes.lineStart(in: left, of: prefix, above: context)
            // What is shared at the end must not reach into what is shared at the beginning.
            let suffix = min(Bytes.commonSuffix(left, right), left.count - prefix, right.count - prefix)
            let ends = [left, right].map { Bytes.lineEnd(in: $0, of: $0.count - suffix, below: context) }
            let firstLine = Bytes.lineStarts(in: left, 0..<start).count
            let (one, other) = (lines(of: left, start..<ends[0]), lines(of: right, start..<ends[1]))
            let isCut = one.count > lookedAt || other.count > lookedAt
            return (Array(one.prefix(lookedAt)), Array(other.prefix(lookedAt)), firstLine, isCut)
        }
    }

    /// The lines of a part of a text; a text that ends with a line feed ends with an empty line.
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

/// The changes of a line diff, each with the lines around it.
private struct Hunks {
    private let expected: [String]
    private let got: [String]
    private var removed: ArraySlice<Int>
    private var inserted: ArraySlice<Int>
    private var place = 0
    private var otherPlace = 0

    /// How many lines are changed in the hunks so far.
    private(set) var changes = 0

    init(_ expected: [String], _ got: [String]) {
        self.expected = expected
        self.got = got
        // Numbers are compared faster than lines.
        var numbers: [String: Int] = [:]
        func number(_ line: String) -> Int {
            let next = numbers.count
            return numbers[line]
                ?? {
                    numbers[line] = next; return next
                }()
        }
        let (left, right) = (expected.map(number), got.map(number))
        if let script = EditScript(left.count, right.count, areEqual: { left[$0] == right[$1] }) {
            removed = script.removed[...]
            inserted = script.inserted[...]
        } else {
            // Too different for a script: line by line from the first change to the end.
            let same = zip(left, right).prefix { $0 == $1 }.count
            removed = Array(same..<left.count)[...]
            inserted = Array(same..<right.count)[...]
        }
    }

    struct Hunk {
        /// The index of its first line among the expected ones.
        let first: Int
        var marked: [(mark: Character, text: String)] = []

        func lines(width: Int) -> [String] {
            let removed = marked.filter { $0.mark == "-" }.map(\.text)
            let inserted = marked.filter { $0.mark == "+" }.map(\.text)
            var counts: [Character: Int] = [:]
            return marked.map { mark, text in
                let index = counts[mark, default: 0]
                counts[mark] = index + 1
                let others = mark == "-" ? inserted : removed
                let other = mark != " " && index < others.count ? others[index] : nil
                return "\(mark) \(Self.shown(text, besides: other, width))"
            }
        }

        /// The line as it is, unless there is something in it that would not be seen.
        private static func shown(_ line: String, besides other: String?, _ width: Int) -> String {
            let isLong = line.utf8.count > width
            if let other, isLong {
                return LineDiff.window(
                    line, around: Bytes.firstDifference(line, other) ?? 0, width: width
                ).text
            }
            if isLong { return LineDiff.window(line, around: 0, width: width).text }
            if let other { return needsQuotes(line, other) ? "\"\(QuotedText.escape(line))\"" : line }
            return line
        }

        private static func needsQuotes(_ line: String, _ other: String) -> Bool {
            QuotedText.hidesSomething(line) || QuotedText.hidesSomething(other)
        }
    }

    /// The next change, together with those that stand so close to it that the lines around them touch.
    mutating func next(context: Int) -> Hunk? {
        guard !removed.isEmpty || !inserted.isEmpty else { return nil }
        skipShared(to: distance() - context)
        var hunk = Hunk(first: place)
        while !removed.isEmpty || !inserted.isEmpty {
            let distance = distance()
            guard hunk.marked.isEmpty || distance <= 2 * context else { break }
            keep(distance, in: &hunk)
            takeChange(into: &hunk)
        }
        keep(min(context, expected.count - place, got.count - otherPlace), in: &hunk)
        return hunk
    }

    /// How many shared lines there are before the next change.
    private func distance() -> Int {
        min((removed.first ?? .max) - place, (inserted.first ?? .max) - otherPlace)
    }

    private mutating func skipShared(to count: Int) {
        guard count > 0 else { return }
        place += count
        otherPlace += count
    }

    private mutating func keep(_ count: Int, in hunk: inout Hunk) {
        for _ in 0..<max(0, count) {
            hunk.marked.append((" ", expected[place]))
            place += 1
            otherPlace += 1
        }
    }

    private mutating func takeChange(into hunk: inout Hunk) {
        while removed.first == place {
            hunk.marked.append(("-", expected[place]))
            removed.removeFirst()
            place += 1
            changes += 1
        }
        while inserted.first == otherPlace {
            hunk.marked.append(("+", got[otherPlace]))
            inserted.removeFirst()
            otherPlace += 1
            changes += 1
        }
    }
}
