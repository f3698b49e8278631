package struct Hunks {
    private let expected: [String]
    private let got: [String]
    private var removed: ArraySlice<Int>
    private var inserted: ArraySlice<Int>
    private var index = 0
    private var otherIndex = 0
    private(set) var changes = 0
    package let isCut: Bool

    package init(_ expected: [String], _ got: [String]) {
        self.expected = expected
        self.got = got
        // Integers are compared faster than lines.
        var numbers: [String: Int] = [:]
        func number(_ line: String) -> Int {
            let next = numbers.count
            return numbers[line]
                ?? {
                    numbers[line] = next; return next
                }()
        }
        let (left, right) = (expected.map(number), got.map(number))
        let whole = EditScript(left.count, right.count) { left[$0] == right[$1] }
        // Texts that differ too much for a complete script are compared by the lines that fill the screen.
        let shown = 300
        let script =
            whole
            ?? EditScript(
                min(left.count, shown), min(right.count, shown), maxEdits: 2 * shown,
                maxComparisons: 2 * shown * shown
            ) { left[$0] == right[$1] }
        removed = (script?.removed ?? Array(left.indices))[...]
        inserted = (script?.inserted ?? Array(right.indices))[...]
        isCut = whole == nil && script != nil
    }

    /// A change, or several that are close to each other.
    package struct Hunk {
        package let first: Int
        package let otherFirst: Int
        /// The lines with their marks: `-` for an expected line, `+` for an actual one.
        package fileprivate(set) var marked: [(mark: Character, text: String)] = []

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

    /// Returns the next change, merged with those whose context lines touch it.
    package mutating func next(context: Int) -> Hunk? {
        guard !removed.isEmpty || !inserted.isEmpty else { return nil }
        skipShared(to: distance() - context)
        var hunk = Hunk(first: index, otherFirst: otherIndex)
        while !removed.isEmpty || !inserted.isEmpty {
            let distance = distance()
            guard hunk.marked.isEmpty || distance <= 2 * context else { break }
            keep(distance, in: &hunk)
            takeChange(into: &hunk)
        }
        keep(min(context, expected.count - index, got.count - otherIndex), in: &hunk)
        return hunk
    }

    private func distance() -> Int {
        min((removed.first ?? .max) - index, (inserted.first ?? .max) - otherIndex)
    }

    private mutating func skipShared(to count: Int) {
        guard count > 0 else { return }
        index += count
        otherIndex += count
    }

    private mutating func keep(_ count: Int, in hunk: inout Hunk) {
        for _ in 0..<max(0, count) {
            hunk.marked.append((" ", expected[index]))
            index += 1
            otherIndex += 1
        }
    }

    private mutating func takeChange(into hunk: inout Hunk) {
        while removed.first == index {
            hunk.marked.append(("-", expected[index]))
            removed.removeFirst()
            index += 1
            changes += 1
        }
        while inserted.first == otherIndex {
            hunk.marked.append(("+", got[otherIndex]))
            inserted.removeFirst()
            otherIndex += 1
            changes += 1
        }
    }
}
