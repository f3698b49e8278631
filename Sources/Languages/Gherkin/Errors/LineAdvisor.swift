import KeaText

/// Finds what the author of a line may have meant: a parser error and a line read as text have the same causes.
struct LineAdvisor {
    let dialect: Dialect
    let corrector: KeywordCorrector
    let trial: EditTrial

    init(language: String, _ trial: EditTrial) {
        self.trial = trial
        dialect = Dialect(code: language) ?? .english
        corrector = KeywordCorrector(dialect)
    }

    /// Returns what a line may mean, the most likely first; the guesses are the cheapest corrections of its keyword.
    func readings(
        of line: String, at number: Int, guesses: [KeywordEdit], takesRow: (UnbarredRow) -> Bool
    ) -> [Explanation] {
        if let comment = comment(line, at: number), !guesses.isEmpty { return [comment] }
        let keywords = guesses.map { guess in
            var reading = Explanation(text: guess.reason, at: number, suggestion: guess.corrected)
            (reading.isGuess, reading.kind) = (!guess.isSure, guess.kind)
            return reading
        }
        if guesses.first?.isSure == true { return keywords }
        let others = [
            lookAlike(line, at: number), row(line, at: number, takesRow),
            otherLanguage(line, at: number, isMisspelt: !guesses.isEmpty),
        ]
        return others.compactMap(\.self) + keywords
    }

    /// Explains a comment as other languages write it; two dashes may also be before the keyword of a step.
    func comment(_ line: String, at number: Int) -> Explanation? {
        guard let sign = ["//", "--", "/*", "<!--"].first(where: line.hasPrefix),
            !line.allSatisfy({ $0 == "-" }),
            sign != "--" || dialect.stepKind(of: String(MarkedLine(line).rest)) == nil
        else { return nil }
        var text = line.dropFirst(sign.count).trimmed
        for end in ["*/", "-->"] where text.hasSuffix(end) { text = text.dropLast(end.count).trimmed }
        var comment = Explanation("comment-sign", at: number, suggestion: "# \(text)")
        comment.isComment = true
        return comment
    }

    private func lookAlike(_ line: String, at number: Int) -> Explanation? {
        guard let mark = LookAlike(line) else { return nil }
        var count = 0
        let edit = trial.edit(from: number) { text in
            guard let other = LookAlike(text), other.meant == mark.meant else {
                return mark.isDocString && count < 2 ? [text] : nil
            }
            count += 1
            return [other.corrected]
        }
        return mark.isDocString
            ? Explanation("other-quotes", mark.written, suggestion: mark.corrected, edit: edit)
            : Explanation("look-alike", mark.written, mark.meant, suggestion: mark.corrected, edit: edit)
    }

    private func row(_ line: String, at number: Int, _ takesRow: (UnbarredRow) -> Bool) -> Explanation? {
        guard let row = UnbarredRow(line), takesRow(row) else { return nil }
        let edit = trial.edit(from: number) { line in UnbarredRow(line).map { [$0.corrected] } }
        return Explanation(text: row.reason, suggestion: row.corrected, edit: edit)
    }

    /// Explains a keyword of another language: the file may lack its language, or the line may be in the wrong one.
    private func otherLanguage(_ line: String, at number: Int, isMisspelt: Bool) -> Explanation? {
        guard let keyword = foreignKeyword(line) else { return nil }
        let usual = ["en", "zh-CN", "es", "fr", "pt", "ru", "de", "ja"].filter(keyword.languages.contains)
        let codes = usual + keyword.languages.filter { !usual.contains($0) }
        var best: (code: String, edit: LineEdits, size: Int)?
        for code in codes.prefix(12) {
            guard let (edit, size) = trial.naming(language: code) else { continue }
            if size > best?.size ?? 0 { best = (code, edit, size) }
        }
        guard let language = Dialect(code: best?.code ?? codes[0]) else { return nil }
        var reading = Explanation("foreign-keyword", keyword.text.trimmed, language.name, dialect.name)
        (reading.kind, reading.isForeign) = (keyword.kind, true)
        if let best {
            reading.text += " " + explanation("naming-a-language", language.name, best.code)
            (reading.suggestion, reading.edit) = ("# language: \(best.code)", best.edit)
            return reading
        }
        // In a file that names its language, other words than the English ones are words of its own.
        guard dialect.code == "en" || keyword.languages.contains("en"),
            !isMisspelt || isCommon(language.code)
        else { return nil }
        let rest = MarkedLine(line).rest.dropFirst(keyword.written.count).trimmed
        let corrected =
            keyword.kind.isStep ? dialect.keyword(keyword.kind) + rest : "\(title(keyword.kind)) \(rest)"
        (reading.suggestion, reading.edit) = (corrected, [number: [corrected]])
        return reading
    }

    func foreignKeyword(_ line: String) -> ForeignKeywords.Entry? {
        ForeignKeywords.keyword(MarkedLine(line).rest, in: dialect)
    }

    /// Returns whether several of the first lines begin with keywords of another language.
    private func isCommon(_ code: String) -> Bool {
        trial.texts(from: 1).lazy.filter { foreignKeyword($0)?.languages.contains(code) == true }
            .prefix(2).count == 2
    }

    /// Returns the usual keyword of a section, with its colon.
    func title(_ kind: KeywordKind) -> String {
        let keywords = dialect.keywords(of: kind)
        // Most languages list their word for “example” first, and the one for “scenario” second.
        let usual = kind == .scenario && keywords.count > 1 ? keywords[1] : keywords.first
        return (usual ?? kind.name) + ":"
    }

    func argumentOutOfPlace(_ line: String) -> Explanation? {
        if line.first == "|" { return Explanation("table-out-of-place", title(.examples)) }
        return line.hasPrefix("\"\"\"") || line.hasPrefix("```")
            ? Explanation("doc-string-out-of-place") : nil
    }
}
