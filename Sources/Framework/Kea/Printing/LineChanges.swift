/// The lines of two texts, with marks where they differ.
package struct LineChanges {
    package struct Line {
        /// `-` for an expected line, `+` for an actual one, a space for a line of both.
        package let mark: Character
        package let text: String
        /// The number of expected and of actual lines before it.
        package let index, otherIndex: Int

        package var isChange: Bool { mark != " " }
    }

    package private(set) var lines: [Line] = []
    /// Whether the texts differ so much that only their beginnings were compared.
    package let isCut: Bool

    package init(_ expected: [String], _ got: [String]) {
        // Integers are compared faster than lines.
        var numbers: [String: Int] = [:]
        func number(_ line: String) -> Int {
            let number = numbers[line] ?? numbers.count
            numbers[line] = number
            return number
        }
        let (left, right) = (expected.map(number), got.map(number))
        let whole = EditScript(limited: left.count, right.count) { left[$0] == right[$1] }
        isCut = whole == nil
        // Texts that differ too much for a complete script are compared by the lines that fill the screen.
        let shown = 300
        let script =
            whole
            ?? EditScript(min(left.count, shown), min(right.count, shown)) { left[$0] == right[$1] }
        var (removed, inserted) = (script.removed[...], script.inserted[...])
        var (index, otherIndex) = (0, 0)
        while true {
            let (isRemoved, isInserted) = (removed.first == index, inserted.first == otherIndex)
            guard isRemoved || isInserted || index < left.count && otherIndex < right.count else { break }
            lines.append(
                Line(
                    mark: isRemoved ? "-" : isInserted ? "+" : " ",
                    text: isInserted && !isRemoved ? got[otherIndex] : expected[index],
                    index: index, otherIndex: otherIndex))
            if isRemoved { removed.removeFirst() } else if isInserted { inserted.removeFirst() }
            if isRemoved || !isInserted { index += 1 }
            if !isRemoved { otherIndex += 1 }
        }
    }

    /// Returns the changes with the unchanged lines around them; changes whose context touches are one hunk.
    func hunks(context: Int) -> [ArraySlice<Line>] {
        var shown = RangeSet<Int>()
        for index in lines.indices where lines[index].isChange {
            shown.insert(contentsOf: max(0, index - context)..<min(lines.count, index + context + 1))
        }
        return shown.ranges.map { lines[$0] }
    }
}
