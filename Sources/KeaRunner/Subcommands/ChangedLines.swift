/// The first lines in which two texts differ.
struct ChangedLines {
    /// A line of one of the texts.
    struct Line {
        /// The number of the line in its text, counted from 1.
        let number: Int
        /// Whether it is one of the new text.
        let isNew: Bool
        /// The line, with white space shown where it matters.
        let text: String
    }

    private(set) var lines: [Line] = []

    /// Whether there are more than are in `lines`.
    private(set) var hasMore = false

    /// The numbers of lines that are shown and that are compared.
    private static let shown = 12
    private static let compared = 400

    init(from old: [UInt8], to new: [UInt8]) {
        var before = Self.split(old)
        var after = Self.split(new)
        let start = zip(before, after).prefix { $0 == $1 }.count
        before.removeFirst(start)
        after.removeFirst(start)
        let end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
        before.removeLast(end)
        after.removeLast(end)
        hasMore = before.count > Self.compared || after.count > Self.compared
        collect(Array(before.prefix(Self.compared)), Array(after.prefix(Self.compared)), after: start)
    }

    private mutating func collect(
        _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>], after start: Int
    ) {
        let changes = after.difference(from: before)
        let removed = Set(changes.removals.map(Self.offset))
        let inserted = Set(changes.insertions.map(Self.offset))
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            let isRemoved = old < before.count && removed.contains(old)
            let isInserted = new < after.count && inserted.contains(new)
            if isRemoved || isInserted, lines.count >= Self.shown {
                hasMore = true
                return
            }
            if isRemoved {
                lines.append(Line(number: start + old + 1, isNew: false, text: Self.visible(before[old])))
                old += 1
            } else if isInserted {
                lines.append(Line(number: start + new + 1, isNew: true, text: Self.visible(after[new])))
                new += 1
            } else {
                old += 1
                new += 1
            }
        }
    }

    private static func offset(of change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    /// The mark for the line break that the last line of a file lacks.
    private static let missingLineBreak: [UInt8] = [0]

    private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        // What follows the last line break is no line.
        if lines.last?.isEmpty == true { lines.removeLast() } else { lines.append(missingLineBreak[...]) }
        return lines
    }

    /// A line with its tabs, its carriage return, and the spaces at its end made visible.
    private static func visible(_ line: ArraySlice<UInt8>) -> String {
        if line.elementsEqual(missingLineBreak) { return "(the last line has no line break)" }
        let text = String(decoding: line.prefix(150), as: UTF8.self)
        let scalars = Array(text.unicodeScalars)
        let end = scalars.lastIndex { $0 != " " && $0 != "\r" } ?? -1
        var shown = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\t": shown.append("→")
            case "\r": shown.append("␍")
            case " " where index > end: shown.append("·")
            default: shown.append(scalar.value < 0x20 ? "·" : scalar)
            }
        }
        return String(shown)
    }
}
