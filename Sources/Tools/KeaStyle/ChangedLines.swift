import Kea

/// The first lines in which two texts differ.
struct ChangedLines {
    struct Line {
        /// The line number in its text, from 1.
        let number: Int
        /// Whether it is in the new text.
        let isNew: Bool
        /// The line, with visible white space where it matters.
        let text: String
    }

    private(set) var lines: [Line] = []

    /// Whether there are more differences than in `lines`.
    private(set) var hasMore = false

    private static let limit = 12

    init(from old: [UInt8], to new: [UInt8]) {
        let (before, after) = (Self.split(old), Self.split(new))
        let start = zip(before, after).prefix { $0 == $1 }.count
        var changes = Hunks(Array(before.dropFirst(start)), Array(after.dropFirst(start)))
        while lines.count <= Self.limit, let change = changes.next(context: 0) {
            var (oldNumber, newNumber) = (start + change.first, start + change.otherFirst)
            for (mark, text) in change.marked {
                let isNew = mark == "+"
                if isNew { newNumber += 1 } else { oldNumber += 1 }
                lines.append(
                    Line(number: isNew ? newNumber : oldNumber, isNew: isNew, text: Self.visible(text)))
            }
        }
        hasMore = changes.isCut || lines.count > Self.limit
        lines = Array(lines.prefix(Self.limit))
    }

    /// A line that represents the missing line break at the end of a text.
    private static let missingLineBreak = "\0"

    private static func split(_ text: [UInt8]) -> [String] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        if lines.last?.isEmpty == true { lines.removeLast() } else { lines.append(missingLineBreak) }
        return lines
    }

    /// Returns a line with visible tabs, carriage returns and trailing spaces.
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
