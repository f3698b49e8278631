import KeaText

/// An explanation for the author of a file: what is wrong, and the closest correct alternative.
struct Explanation {
    let text: String
    var suggestion: String?
    /// The location of the mistake, if it is in another line.
    var location: Location?
    /// The mistake, if other lines may be errors because of it.
    var cause: Cause?

    /// A mistake that makes other lines errors.
    enum Cause {
        /// The rows of a table lack their bars.
        case rows
        /// Lines between the rows of a table.
        case tableRules
        /// Text without a mark of its own.
        case text
        /// A second feature, whose description may not stand there.
        case secondFeature
        /// A doc string that lacks its end and goes on to the start of another one.
        case openDocString
        /// The first of two lines around a file, such as ```.
        case wrapper
    }
}

/// Explains what the author of a line meant, if the line does not mean it at its position.
///
/// Parser errors and lines that are read as text have the same causes: a misspelt keyword, a look-alike of a mark,
/// another language. Each of them adds what follows: what is expected there, or what is not run.
struct LineInterpreter {
    let source: GherkinSource
    let dialect: Dialect
    let guesser: KeywordGuesser

    init(_ source: GherkinSource, language: String) {
        self.source = source
        dialect = Dialect(code: language) ?? .english
        guesser = KeywordGuesser(dialect: dialect)
    }

    /// Explains a keyword that is not written as it must be.
    func explanation(_ guess: KeywordGuess, of line: String) -> Explanation {
        let word = guess.kind.isStep ? guess.keyword[...] : guess.keyword.dropLast()
        let text =
            switch guess.mistake {
            case .missingColon: "A colon is missing after “\(word)”."
            case .otherColon: "The colon after “\(word)” must be the plain “:”."
            case .spaceBeforeColon: "The colon must stand right after “\(word)”."
            case .colonAfterStep: "“\(word)” begins a step, and takes no colon."
            case .missingSpace: "“\(word)” begins a step, and the step's sentence is missing."
            case .noSpaceBehind:
                if let sign = line.dropFirst(word.count).first, line.hasPrefix(word), ",;.…".contains(sign) {
                    "Behind “\(word)” stands “\(sign)”, where only a space belongs."
                } else {
                    "A space is missing after “\(word)”."
                }
            case .otherSpace(let space):
                "Behind “\(word)” stands \(CharacterName.text(space) ?? "“\(space)”"), where a space belongs."
            case .behindMark(let mark):
                "Before “\(guess.keyword)” stands \(mark.first.flatMap(CharacterName.text) ?? "“\(mark)”"). "
                    + (source.isMarkdown && guess.kind.isStep
                        ? "A step in Markdown begins with “* ” and its keyword."
                        : "A line begins with its keyword.")
            case .letterCase where line.lowercased().hasPrefix(word.lowercased()):
                "“\(line.prefix(word.count))” must be written “\(word)”."
            case .letterCase, .spelling: "“\(line.excerpt)” does not begin with a keyword."
            }
        return Explanation(text: text, suggestion: guess.corrected)
    }

    /// Explains a mark that version control puts around two versions of the same lines.
    ///
    /// - Parameter isMiddle: whether seven equals signs are one too; in text they may underline a title.
    func conflict(_ line: String, isMiddle: Bool = false) -> Explanation? {
        let isMark = ["<<<<<<<", ">>>>>>>"].contains { line == $0 || line.hasPrefix($0 + " ") }
        guard isMark || isMiddle && line == "=======" else { return nil }
        return Explanation(
            text: "“\(line.excerpt)” is the mark of a merge conflict, and may not stand in a feature file.")
    }

    /// Explains a look-alike of the mark of a table, a doc string or a tag.
    func lookAlike(_ line: String) -> Explanation? {
        LookAlike(line).map { mark in
            Explanation(
                text: mark.docStringMark == nil
                    ? "“\(mark.written)” is not \(mark.meant), though it looks like it."
                    : "A text stands between lines with three straight quotes: \"\"\" instead of \(mark.written) here.",
                suggestion: mark.corrected, cause: mark.meant == "|" ? .rows : nil)
        }
    }

    /// Explains a keyword of another language; `nil` if the line begins with none.
    ///
    /// - Parameter isMisspelt: whether the line may also begin with a misspelt keyword of the file's own language.
    func otherLanguage(_ line: String, isMisspelt: Bool = false) -> Explanation? {
        ForeignKeywords.explanation(of: line, in: dialect, of: source, isMisspelt: isMisspelt)
    }

    /// Explains a row of a table without bars around its cells.
    func row(_ row: UnbarredRow) -> Explanation {
        Explanation(text: row.reason, suggestion: row.corrected, cause: .rows)
    }

    /// The explanation of a line that is drawn between the rows of a table.
    var tableRule: Explanation {
        Explanation(text: "A table has no lines between its rows. Leave this line out.", cause: .tableRules)
    }

    /// Explains a step where none may stand.
    func stepOutOfPlace(_ line: String) -> String {
        "“\(line.excerpt)” is a step, and steps may not stand here."
    }

    var tableOutOfPlace: String { "A table must stand below a step, or below \(title(.examples))." }

    var docStringOutOfPlace: String { "A doc string must stand below a step." }

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

extension String {
    /// The text, truncated to the width of a screen.
    var excerpt: String { count > 60 ? "\(prefix(57))…" : self }
}
