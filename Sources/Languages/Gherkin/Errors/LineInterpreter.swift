import KeaText

/// An explanation for the author of a file: what is wrong, and the closest correct alternative.
struct Explanation {
    var text: String
    /// What the author probably meant.
    var suggestion: String?
    /// The change that the suggestion makes; its trial shows whether the suggestion is offered, and which other
    /// errors follow from this one.
    var edit: TextEdit?
    /// The location of the mistake, if it is in another line.
    var location: Location?
}

/// Explains what the author of a line meant, if the line does not mean it at its position.
///
/// Parser errors and lines that are read as text have the same causes: a misspelt keyword, a look-alike of a mark,
/// another language. Each of them adds what follows: what is expected there, or what is not run.
struct LineInterpreter {
    let source: GherkinSource
    let dialect: Dialect
    let corrector: KeywordCorrector
    let trial: EditTrial

    init(_ source: GherkinSource, language: String, _ trial: EditTrial) {
        self.source = source
        self.trial = trial
        dialect = Dialect(code: language) ?? .english
        corrector = KeywordCorrector(dialect)
    }

    /// Explains a keyword that is not written as it must be.
    func explanation(_ edit: KeywordEdit, of line: String, at number: Int) -> Explanation {
        let word = edit.kind.isStep ? edit.keyword[...] : edit.keyword.dropLast()
        let text =
            switch edit.mistake {
            case .missingColon: "A colon is missing after “\(word)”."
            case .otherColon: "The colon after “\(word)” must be the plain “:”."
            case .spaceBeforeColon: "The colon must come right after “\(word)”."
            case .colonAfterStep: "“\(word)” begins a step, and takes no colon."
            case .missingSentence: "“\(word)” begins a step, and the step's sentence is missing."
            case .separator(let sign) where sign.isWhitespace || CharacterName.isInvisible(sign):
                "After “\(word)” there is \(CharacterName.text(sign) ?? "“\(sign)”"), where a space belongs."
            case .separator(let sign) where ",;.…".contains(sign):
                "After “\(word)” there is “\(sign)”, where only a space belongs."
            case .separator: "A space is missing after “\(word)”."
            case .mark(let mark):
                "Before “\(edit.keyword)” there is \(mark.first.flatMap(CharacterName.text) ?? "“\(mark)”"). "
                    + (source.isMarkdown && edit.kind.isStep
                        ? "A step in Markdown begins with “* ” and its keyword."
                        : "A line begins with its keyword.")
            case .letterCase where line.lowercased().hasPrefix(word.lowercased()):
                "“\(line.prefix(word.count))” must be written “\(word)”."
            case .letterCase, .spelling: "“\(line.excerpt)” does not begin with a keyword."
            }
        return Explanation(
            text: text, suggestion: edit.isAmbiguous ? nil : edit.corrected,
            edit: TextEdit(number, edit.corrected))
    }

    /// Explains a mark that version control puts around two versions of the same lines.
    ///
    /// - Parameter isMiddle: whether seven equals signs are one too; in text they may underline a title.
    func conflict(_ line: String, isMiddle: Bool = false) -> Explanation? {
        let isMark = ["<<<<<<<", ">>>>>>>"].contains { line == $0 || line.hasPrefix($0 + " ") }
        guard isMark || isMiddle && line == "=======" else { return nil }
        return Explanation(
            text: "“\(line.excerpt)” is the mark of a merge conflict, and may not be in a feature file.")
    }

    /// Explains a look-alike of the mark of a table, a doc string or a tag.
    ///
    /// - Parameter below: the lines from this one on.
    func lookAlike(_ line: String, at number: Int, below lines: [String]) -> Explanation? {
        guard let mark = LookAlike(line) else { return nil }
        var edit = [number: [mark.corrected]]
        for (offset, text) in lines.enumerated().dropFirst() {
            guard let other = LookAlike(text), other.meant == mark.meant else {
                if mark.isDocString { continue }
                break
            }
            edit[number + offset] = [other.corrected]
            if mark.isDocString { break }
        }
        return Explanation(
            text: mark.isDocString
                ? "A text is between lines with three straight quotes: \"\"\" instead of \(mark.written) here."
                : "“\(mark.written)” is not \(mark.meant), though it looks like it.",
            suggestion: mark.corrected, edit: TextEdit(number, edit))
    }

    /// Explains a keyword of another language; `nil` if the line begins with none.
    ///
    /// The file may lack its language, or this line may be in the wrong one: what leaves no other mistake was meant.
    ///
    /// - Parameter isMisspelt: whether the line may also begin with a misspelt keyword of the file's own language;
    ///   then other lines must be in the other language too.
    func otherLanguage(_ line: String, at number: Int, isMisspelt: Bool = false) -> Explanation? {
        let marked = MarkedLine(line)
        guard let keyword = ForeignKeywords.keyword(marked.isBracketed ? line[...] : marked.rest, in: dialect)
        else { return nil }
        let usual = ["en", "zh-CN", "es", "fr", "pt", "ru", "de", "ja"].filter(keyword.languages.contains)
        let codes = usual + keyword.languages.filter { !usual.contains($0) }
        var best: (code: String, edit: TextEdit, count: Int)?
        for code in codes.prefix(12) {
            guard let (edit, outcome) = trial.naming(language: code, for: number) else { continue }
            if outcome.keywordCount > best?.count ?? 0 { best = (code, edit, outcome.keywordCount) }
        }
        guard let language = Dialect(code: best?.code ?? codes[0]) else { return nil }
        let shown = keyword.text.last == " " ? keyword.text.dropLast() : keyword.text[...]
        let text = "“\(shown)” is a keyword in \(language.name), and this file is read as \(dialect.name)."
        if let best {
            return Explanation(
                text: text + " A file in \(language.name) begins with “# language: \(language.code)”.",
                suggestion: "# language: \(language.code)", edit: best.edit)
        }
        // In a file that names its language, other words than the English ones are words of its own.
        guard dialect.code == "en" || keyword.languages.contains("en"),
            let own = dialect.keywords(of: keyword.kind).first(where: { $0 != "* " }),
            !isMisspelt || isCommon(language.code)
        else { return nil }
        let rest = marked.rest.dropFirst(keyword.written.count).trimmed
        let corrected = keyword.kind.isStep ? own + rest : "\(title(keyword.kind)) \(rest)"
        return Explanation(text: text, suggestion: corrected, edit: TextEdit(number, corrected))
    }

    /// Returns whether several of the first lines begin with keywords of another language.
    private func isCommon(_ code: String) -> Bool {
        trial.texts(from: 1).prefix(100).lazy.filter { line in
            ForeignKeywords.keyword(MarkedLine(line).rest, in: dialect)?.languages.contains(code) == true
        }
        .prefix(2).count == 2
    }

    /// Explains a row of a table without bars around its cells.
    ///
    /// - Parameter lines: the lines from this one on, to which the same may have happened.
    func row(_ row: UnbarredRow, at number: Int, below lines: [String]) -> Explanation {
        var edit: [Int: [String]] = [:]
        for (offset, line) in lines.enumerated() {
            guard let other = UnbarredRow(line), other.separator == row.separator else { break }
            edit[number + offset] = [other.corrected]
        }
        return Explanation(text: row.reason, suggestion: row.corrected, edit: TextEdit(number, edit))
    }

    /// Explains a step where none is allowed.
    func stepOutOfPlace(_ line: String) -> String {
        "“\(line.excerpt)” is a step, and steps may not be here."
    }

    var tableOutOfPlace: String { "A table must be below a step, or below \(title(.examples))." }

    var docStringOutOfPlace: String { "A doc string must be below a step." }

    /// Returns the usual keyword of a section, with its colon.
    func title(_ kind: KeywordKind) -> String {
        let keywords = dialect.keywords(of: kind)
        // Most languages list their word for “example” first, and the one for “scenario” second.
        let usual = kind == .scenario && keywords.count > 1 ? keywords[1] : keywords.first
        return (usual ?? kind.name) + ":"
    }

    /// Returns the kind of the step keyword with which a text begins; a bullet, `* `, is none.
    func stepKind(of text: String) -> KeywordKind? {
        KeywordKind.allCases.first { kind in
            kind.isStep && dialect.keywords(of: kind).contains { $0 != "* " && text.hasPrefix($0) }
        }
    }
}
