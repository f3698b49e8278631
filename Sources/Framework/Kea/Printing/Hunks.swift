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
            let number = numbers[line] ?? numbers.count
            numbers[line] = number
            return number
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
            if line.utf8.count > width {
                let focus = other.flatMap { firstDifferentByte(line, $0) } ?? 0
                return LineDiff.window(line, around: focus, width: width).text
            }
            guard let other, [line, other].contains(where: QuotedText.hidesSomething) else { return line }
            return "\"\(QuotedText.escape(line))\""
        }
    }

    /// Returns the next change, merged with those whose context lines touch it.
    package mutating func next(context: Int) -> Hunk? {
        guard !removed.isEmpty || !inserted.isEmpty else { return nil }
        let skipped = max(0, distance() - context)
        (index, otherIndex) = (index + skipped, otherIndex + skipped)
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
            (index, changes) = (index + 1, changes + 1)
        }
        while inserted.first == otherIndex {
            hunk.marked.append(("+", got[otherIndex]))
            inserted.removeFirst()
            (otherIndex, changes) = (otherIndex + 1, changes + 1)
        }
    }
}
