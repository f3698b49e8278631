/// Texts that were meant as placeholders but are written with other brackets: `{topic}`, `‹topic›`, `$topic`.
struct BracketVariants {
    /// A text in place of a placeholder.
    struct Use {
        let written: String
        let column: String
        let location: Location
    }

    private static let brackets = [
        ("${", "}"), ("{{", "}}"), ("{", "}"), ("‹", "›"), ("«", "»"), ("＜", "＞"), ("〈", "〉"), ("《", "》"),
        ("[", "]"), ("&lt;", "&gt;"), ("%", "%"), ("$", ""), ("<", ""), ("", ">"),
    ]

    /// Returns the first use of each of a scenario's columns that no placeholder names.
    static func uses(of columns: Set<String>, in scenario: Scenario) -> [Use] {
        columns.compactMap { $0.hasPrefix("<") ? nil : use(of: $0, in: scenario) }
            .sorted { ($0.location, $0.column) < ($1.location, $1.column) }
    }

    private static func use(of column: String, in scenario: Scenario) -> Use? {
        for step in scenario.steps {
            let texts =
                [(step.text, step.location)]
                + (step.dataTable?.rows ?? []).flatMap { $0.cells.map { ($0.value, $0.location) } }
            for (text, location) in texts {
                guard let written = variant(of: column, in: text) else { continue }
                return Use(written: written, column: column, location: location)
            }
        }
        return nil
    }

    private static func variant(of column: String, in text: String) -> String? {
        for (open, close) in brackets {
            let written = open + column + close
            guard let place = text.firstRange(of: written) else { continue }
            // `$n` and `<n` are whole words.
            let after = text[place.upperBound...].first, before = text[..<place.lowerBound].last
            if close.isEmpty, let after, after.isLetter || after.isNumber || after == ">" { continue }
            if open.isEmpty, let before, before.isLetter || before.isNumber || before == "<" { continue }
            return written
        }
        return nil
    }
}
