/// A line that was probably meant as a row of a table but lacks bars: copied from a spreadsheet, a CSV file or a web
/// page.
struct UnbarredRow {
    /// The separator of its cells: a bar, a tab, a semicolon or a comma.
    let separator: Character

    /// The texts of its cells, without quotes around them.
    let cells: [String]

    /// Creates the row of a line; `nil` if the line is not divided by a separator.
    init?(_ line: String) {
        for separator in ["|", "\t", ";", ","] as [Character] where line.contains(separator) {
            var cells = Self.cells(of: line, separator)
            // After a comma in a sentence stands a space.
            if ";,".contains(separator), cells.dropFirst().contains(where: { $0.first == " " }) { continue }
            if cells.first?.isEmpty == true { cells.removeFirst() }
            if cells.last?.isEmpty == true { cells.removeLast() }
            guard cells.count > 1 || separator == "|", !cells.isEmpty else { continue }
            self.separator = separator
            self.cells = cells.map { Self.trimmed($0) }
            return
        }
        return nil
    }

    /// The row with its bars.
    var corrected: String {
        "| " + cells.map { separator == "|" ? $0 : $0.replacing("|", with: "\\|") }.joined(separator: " | ")
            + " |"
    }

    /// Whether this is certainly a row, since sentences have neither bars nor tabs.
    var isSure: Bool { "|\t".contains(separator) }

    /// Explains what is missing.
    var reason: String {
        switch separator {
        case "|": "A row of a table begins and ends with |, and this one does not."
        case "\t": "The cells of a table stand between |, and those of this row between tabs."
        case ";": "The cells of a table stand between |, and those of this row between semicolons."
        default: "The cells of a table stand between |, and those of this row between commas."
        }
    }

    /// Returns whether a line of the same table, such as the next one, has as many cells.
    func isLike(_ line: String) -> Bool {
        guard let other = UnbarredRow(line) else { return false }
        return other.separator == separator && other.cells.count == cells.count
    }

    private static func cells(of line: String, _ separator: Character) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            if character == "\"", separator != "|" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
        }
        return cells
    }

    private static func trimmed(_ text: String) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension StringProtocol {
    /// Whether a line only rules a table: `+---+---+`, `|---|---|`, `|---+---|`.
    var isTableRule: Bool {
        guard let first, "+|".contains(first), count > 2 else { return false }
        return allSatisfy { "+|-=: ".contains($0) } && contains { "-=".contains($0) }
    }
}
