/// A look-alike of the mark of a table, a doc string or a tag, with which a line begins.
struct LookAlike {
    let written: String
    /// The intended mark: `|`, `@` or `"""`.
    let meant: String
    let corrected: String

    var isDocString: Bool { meant == "\"\"\"" }

    /// Creates the look-alike at the start of a line; `nil` if there is none.
    init?(_ line: String) {
        let quotes = line.prefix { "'\"“”„«»’‘´＂`".contains($0) }
        if "｜│┃¦ǀ∣＠﹫".contains(line.first ?? " ") {
            written = String(line.prefix(1))
            meant = "＠﹫".contains(written) ? "@" : "|"
        } else if quotes.count == line.count ? quotes.count < 4 : quotes.count == 3,
            !["", "\"\"\"", "```"].contains(quotes)
        {
            (written, meant) = (String(quotes), "\"\"\"")
        } else {
            return nil
        }
        let rest = String(line.dropFirst(written.count))
        corrected = meant + (meant == "|" ? rest.replacing(written, with: meant) : rest)
    }
}

/// A line that was probably meant as a row but lacks bars: copied from a spreadsheet, a CSV file or a web page.
struct UnbarredRow {
    /// The separator of its cells: a bar, a tab, a semicolon or a comma.
    let separator: Character

    /// The texts of its cells, without quotes around them.
    let cells: [String]

    /// Creates the row of a line; `nil` if the line is not divided by a separator.
    init?(_ line: String) {
        for separator in ["|", "\t", ";", ","] as [Character] where line.contains(separator) {
            var isQuoted = false
            var cells = line.split(omittingEmptySubsequences: false) { character in
                if character == "\"", separator != "|" { isQuoted.toggle() }
                return character == separator && !isQuoted
            }
            .map { separator == "|" ? String($0) : String($0).replacing("\"", with: "") }
            // After a comma in a sentence there is a space.
            if ";,".contains(separator), cells.dropFirst().contains(where: { $0.first == " " }) { continue }
            if cells.first?.isEmpty == true { cells.removeFirst() }
            if cells.last?.isEmpty == true { cells.removeLast() }
            guard cells.count > 1 || separator == "|", !cells.isEmpty else { continue }
            self.separator = separator
            self.cells = cells.map(\.trimmed)
            return
        }
        return nil
    }

    var corrected: String { "| \(cells.joined(separator: " | ")) |" }

    /// Whether this is certainly a row, since sentences have neither bars nor tabs.
    var isSure: Bool { "|\t".contains(separator) }

    var reason: String {
        let names: [Character: String] = ["\t": "tabs", ";": "semicolons", ",": "commas"]
        return names[separator].map { explanation("row-of-separators", $0) }
            ?? explanation("row-without-bars")
    }

    /// Returns whether a line of the same table, such as the next one, has as many cells.
    func isLike(_ line: String) -> Bool {
        guard let other = UnbarredRow(line) else { return false }
        return other.separator == separator && other.cells.count == cells.count
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmed: String {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
