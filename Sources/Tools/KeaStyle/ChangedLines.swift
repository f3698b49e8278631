import Kea

/// The first lines in which two texts differ.
struct ChangedLines {
    struct Line {
        /// The line number in its text, from 1.
        let number: Int
        let isNew: Bool
        /// The line, with visible white space where it matters.
        let text: String
    }

    private(set) var lines: [Line] = []

    private(set) var hasMore = false

    private static let limit = 12

    init(from old: [UInt8], to new: [UInt8]) {
        let (before, after) = (Self.split(old), Self.split(new))
        let start = zip(before, after).prefix { $0 == $1 }.count
        let changes = LineChanges(Array(before.dropFirst(start)), Array(after.dropFirst(start)))
        let changed = changes.lines.filter(\.isChange)
        lines = changed.prefix(Self.limit).map { line in
            let isNew = line.mark == "+"
            let number = start + (isNew ? line.otherIndex : line.index) + 1
            return Line(number: number, isNew: isNew, text: Self.visible(line.text))
        }
        hasMore = changes.isCut || changed.count > Self.limit
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
