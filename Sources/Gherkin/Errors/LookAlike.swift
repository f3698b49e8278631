/// The first characters of a line where they look like the mark of a table, a doc string or a tag, and are none.
struct LookAlike {
    /// The characters that stand there.
    let written: String
    /// The mark that was meant: `|`, `@` or a delimiter.
    let meant: String
    /// The line as it would be right.
    let corrected: String

    /// The mark, where a delimiter of doc strings was meant.
    var docStringMark: String? { meant == "\"\"\"" ? written : nil }

    /// The beginning of a line; `nil` where it looks like nothing else.
    init?(_ line: String) {
        for (marks, meant) in Self.marks {
            guard let mark = marks.first(where: { line.hasPrefix($0) }) else { continue }
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
        (["\'\'\'", "“““", "”””", "“”“", "„„„", "«««", "’’’", "‘‘‘", "´´´", "＂＂＂", "''"], "\"\"\""),
    ]
}

/// The lines that version control puts around two versions of the same lines.
enum MergeMarker {
    /// Whether a line is one; seven equals signs alone may underline a title.
    static func isOne(_ line: String) -> Bool {
        ["<<<<<<<", ">>>>>>>"].contains { line == $0 || line.hasPrefix($0 + " ") }
    }
}
