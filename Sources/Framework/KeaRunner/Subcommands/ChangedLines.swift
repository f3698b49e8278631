import Kea

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

    /// The number of lines that are shown.
    private static let shown = 12

    init(from old: [UInt8], to new: [UInt8]) {
        let (before, after) = (Self.split(old), Self.split(new))
        let start = zip(before, after).prefix { $0 == $1 }.count
        var changes = Hunks(Array(before.dropFirst(start)), Array(after.dropFirst(start)))
        while lines.count <= Self.shown, let change = changes.next(context: 0) {
            var (oldNumber, newNumber) = (start + change.first, start + change.otherFirst)
            for (mark, text) in change.marked {
                let isNew = mark == "+"
                if isNew { newNumber += 1 } else { oldNumber += 1 }
                lines.append(
                    Line(number: isNew ? newNumber : oldNumber, isNew: isNew, text: Self.visible(text)))
            }
        }
        hasMore = changes.isCut || lines.count > Self.shown
        lines = Array(lines.prefix(Self.shown))
    }

    /// The mark for the line break that the last line of a file lacks.
    private static let missingLineBreak = "\0"

    private static func split(_ text: [UInt8]) -> [String] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        // What follows the last line break is no line.
        if lines.last?.isEmpty == true { lines.removeLast() } else { lines.append(missingLineBreak) }
        return lines
    }

    /// A line with its tabs, its carriage return, and the spaces at its end made visible.
    private static func visible(_ line: String) -> String {
        if line == missingLineBreak { return "(the last line has no line break)" }
        let scalars = Array(line.unicodeScalars.prefix(150))
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
