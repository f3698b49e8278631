/// The first characters of a line, if they look like the mark of a table, a doc string or a tag.
struct LookAlike {
    /// The characters as written.
    let written: String
    /// The intended mark: `|`, `@` or a delimiter.
    let meant: String
    /// The corrected line.
    let corrected: String

    /// The written mark, if a doc string delimiter was intended.
    var docStringMark: String? { meant == "\"\"\"" ? written : nil }

    /// Creates the look-alike at the start of a line; `nil` if there is none.
    init?(_ line: String) {
        for (marks, meant) in Self.marks {
            guard
                let mark = marks.first(where: { line.hasPrefix($0) })
                    ?? (meant == "\"\"\"" && Self.shortFences.contains(line) ? line : nil)
            else { continue }
            written = mark
            self.meant = meant
            let rest = line.dropFirst(mark.count)
            if meant == "|" {
                corrected = meant + rest.map { mark == String($0) ? meant : String($0) }.joined()
            } else {
                corrected = meant + rest
            }
            return
        }
        return nil
    }

    private static let marks: [(marks: [String], meant: String)] = [
        (["｜", "│", "┃", "¦", "ǀ", "∣"], "|"),
        (["＠", "﹫"], "@"),
        (
            [
                "\'\'\'", "“““", "”””", "“”“", "„„„", "«««", "’’’", "‘‘‘", "´´´", "＂＂＂", "''", "“””", "““”",
                "„““", "„„“", "»»»",
            ], "\"\"\""
        ),
    ]

    /// Lines that were meant as a delimiter although they are shorter.
    private static let shortFences: Set<String> = ["\"", "\"\"", "“", "”", "““", "””", "“”", "`", "``"]
}
