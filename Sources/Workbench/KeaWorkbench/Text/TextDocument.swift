import Foundation

/// A place in a text: a line and an offset in it, both from 0.
package struct Position: Hashable, Comparable, Sendable {
    package var line: Int
    /// In UTF-16 code units, as the language server protocol counts by default.
    package var character: Int

    package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

    package static func < (left: Position, right: Position) -> Bool {
        (left.line, left.character) < (right.line, right.character)
    }
}

package struct TextRange: Hashable, Sendable {
    package var start: Position
    package var end: Position

    package init(_ start: Position, _ end: Position) { (self.start, self.end) = (start, end) }

    package init(line: Int, _ characters: Range<Int>) {
        start = Position(line: line, character: characters.lowerBound)
        end = Position(line: line, character: characters.upperBound)
    }

    func contains(_ position: Position) -> Bool { start <= position && position <= end }
}

/// The text of a file that an editor has open, by lines.
package struct TextDocument: Sendable {
    package private(set) var text: String
    private var starts: [Int]

    package init(_ text: String) {
        self.text = text
        starts = Self.starts(in: &self.text)
    }

    /// Finds the line feeds, which end lines in Gherkin; a carriage return before one belongs to the line break.
    private static func starts(in text: inout String) -> [Int] {
        text.withUTF8 { bytes in
            var starts = [0]
            guard let base = UnsafeRawPointer(bytes.baseAddress) else { return starts }
            var place = base
            let end = base + bytes.count
            while let feed = memchr(place, 0x0A, end - place) {
                place = UnsafeRawPointer(feed) + 1
                starts.append(place - base)
            }
            return starts
        }
    }

    package var lineCount: Int { starts.count }

    /// The lines without their line breaks; the last one may be empty.
    package var lines: [Substring] { starts.indices.map(line) }

    /// Returns a line, counted from 0; an empty one past the end.
    func line(_ number: Int) -> Substring {
        guard starts.indices.contains(number) else { return "" }
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: starts[number])
        guard number + 1 < starts.count else { return text[start...] }
        var end = bytes.index(bytes.startIndex, offsetBy: starts[number + 1] - 1)
        if end > start, bytes[bytes.index(before: end)] == 0x0D { end = bytes.index(before: end) }
        return text[start..<end]
    }

    var range: TextRange {
        TextRange(
            Position(line: 0, character: 0),
            Position(line: lineCount - 1, character: line(lineCount - 1).utf16.count))
    }

    func prefix(_ position: Position) -> Substring {
        let line = line(position.line)
        return line[..<Self.index(position.character, in: line)]
    }

    subscript(range: TextRange) -> Substring {
        text[index(range.start)..<max(index(range.start), index(range.end))]
    }

    /// Replaces a part; positions after the end of a line or of the text mean that end.
    package mutating func replace(_ range: TextRange, by new: String) {
        let (start, end) = (index(range.start), index(range.end))
        text.replaceSubrange(start..<max(start, end), with: new)
        starts = Self.starts(in: &text)
    }

    /// Returns the text with only some of its lines, in their order; the others are empty.
    func keeping(_ kept: [Range<Int>]) -> String {
        let start = { (line: Int) in
            line < starts.count
                ? text.utf8.index(text.startIndex, offsetBy: starts[line]) : text.endIndex
        }
        var (result, next) = ("", 0)
        for lines in kept {
            result += String(repeating: "\n", count: lines.lowerBound - next)
            result += text[start(lines.lowerBound)..<start(lines.upperBound)]
            next = lines.upperBound
        }
        return result + String(repeating: "\n", count: max(0, starts.count - 1 - next))
    }

    /// Returns the text after changes of parts that do not overlap.
    func applying(_ edits: [(range: TextRange, text: String)]) -> TextDocument {
        var new = self
        // From the end, so that the positions of the others stay.
        for edit in edits.sorted(by: { $1.range.start < $0.range.start }) {
            new.replace(edit.range, by: edit.text)
        }
        return new
    }

    /// The line break of the first line; a line feed for a text of one line.
    var lineBreak: String {
        starts.count > 1 && text.utf8.prefix(starts[1] - 1).last == 0x0D ? "\r\n" : "\n"
    }

    private func index(_ position: Position) -> String.Index {
        guard starts.indices.contains(position.line) else {
            return position.line < 0 ? text.startIndex : text.endIndex
        }
        return Self.index(position.character, in: line(position.line))
    }

    private static func index(_ character: Int, in line: Substring) -> String.Index {
        guard character > 0 else { return line.startIndex }
        let index =
            line.utf16.index(line.startIndex, offsetBy: character, limitedBy: line.endIndex) ?? line.endIndex
        guard index < line.endIndex else { return index }
        // A position in the middle of a surrogate pair means its start.
        return line.unicodeScalars.index(before: line.unicodeScalars.index(after: index))
    }

    func position(at byte: Int) -> Position {
        let line = (starts.firstIndex { $0 > byte } ?? starts.count) - 1
        let before = text.utf8.dropFirst(starts[line]).prefix(byte - starts[line])
        return Position(
            line: line, character: text.utf16.distance(from: before.startIndex, to: before.endIndex))
    }

    /// Returns the UTF-16 offset of a code point of a line, both from 0.
    ///
    /// The parser does not count a byte order mark.
    package func character(_ codePoint: Int, in line: Int) -> Int {
        let codePoint = line == 0 && text.unicodeScalars.first == "\u{FEFF}" ? codePoint + 1 : codePoint
        let line = self.line(line)
        let count = line.utf16.count
        // In plain ASCII, all offsets are the same.
        if count == line.utf8.count { return min(max(0, codePoint), count) }
        let scalars = line.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: max(0, codePoint), limitedBy: scalars.endIndex)
        return line.utf16.distance(from: line.startIndex, to: end ?? line.endIndex)
    }

    package func range(_ line: Int, _ codePoints: Range<Int>) -> TextRange {
        TextRange(
            line: line,
            character(codePoints.lowerBound, in: line)..<character(codePoints.upperBound, in: line))
    }
}

extension String { var trimmingSpaces: String { trimmingCharacters(in: .whitespacesAndNewlines) } }
