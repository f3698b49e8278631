/// Finds keywords of languages other than the file's own.
enum ForeignKeywords {
    /// Returns the explanation of a line that begins with another language's keyword; `nil` for any other line.
    ///
    /// - Parameter isMisspelt: whether the line may also begin with a misspelt keyword of the file's own language;
    ///   then other lines must be in the other language too.
    static func explanation(
        of line: String, in own: Dialect, of source: GherkinSource, isMisspelt: Bool = false
    ) -> Explanation? {
        guard let keyword = keyword(line, in: own, of: source) else { return nil }
        let (language, lines) = language(of: source, among: keyword.languages)
        guard let dialect = Dialect(code: language), lines > 1 || !isMisspelt else { return nil }
        let shown = keyword.text.last == " " ? keyword.text.dropLast() : keyword.text[...]
        return Explanation(
            text: "“\(shown)” is a keyword in \(dialect.name), and this file is read as \(own.name). "
                + "A file in \(dialect.name) begins with “# language: \(dialect.code)”.",
            suggestion: "# language: \(dialect.code)")
    }

    /// Returns whether a line begins with another language's keyword.
    static func isOne(_ line: String, in own: Dialect, of source: GherkinSource) -> Bool {
        keyword(line, in: own, of: source) != nil
    }

    /// Returns the keyword of another language with which a line begins, and the languages that have it.
    ///
    /// In a file that declares its language, only English keywords count.
    private static func keyword(_ line: String, in own: Dialect, of source: GherkinSource) -> Entry? {
        let text = KeywordGuesser.withoutMark(Substring(line)).rest
        let small = text.prefix(longest).lowercased()
        guard let first = small.unicodeScalars.first, let entries = byFirst[first] else { return nil }
        let fitting = entries.filter { entry in
            small.hasPrefix(entry.small)
                && !own.stepKeywords.contains(entry.text) && !own.titleKeywords.contains(entry.text)
                && (entry.languages.contains("en") || !source.namesLanguage)
        }
        // Some languages differ from each other only in capital letters.
        return fitting.first { text.hasPrefix($0.written) } ?? fitting.first
    }

    /// Returns the language with whose keywords most lines of a text begin, and their number; among equals, the most
    /// widely used one.
    private static func language(of source: GherkinSource, among codes: [String]) -> (
        code: String, lines: Int
    ) {
        let lines = source.head.split(whereSeparator: \.isNewline).map { line in
            line.drop { $0.isWhitespace }
        }
        let usual = ["en", "zh-CN", "es", "fr", "pt", "ru", "de", "ja"].filter(codes.contains)
        var best = (code: "", lines: -1)
        for code in usual + codes {
            guard let dialect = Dialect(code: code) else { continue }
            var keywords = dialect.titleKeywords.map { $0 + ":" }
            keywords += dialect.stepKeywords.filter { $0 != "* " }
            let count = lines.count { line in keywords.contains { line.hasPrefix($0) } }
            if count > best.lines { best = (code, count) }
        }
        return best
    }

    private struct Entry: Sendable {
        /// The keyword as its languages list it.
        let text: String
        /// The beginning of a line with the keyword, including the colon.
        let written: String
        /// The same in lower case.
        let small: String
        var languages: [String] = []

        func also(_ language: String) -> Entry {
            var entry = self
            entry.languages.append(language)
            return entry
        }
    }

    /// All keywords that are not words of English prose, by their first code point, the longest first.
    private static let byFirst: [Unicode.Scalar: [Entry]] = {
        var entries: [String: Entry] = [:]
        for dialect in Dialect.all where !dialect.code.hasPrefix("en-") {
            let steps = dialect.stepKeywords.map { ($0, $0) }
            let titles = dialect.titleKeywords.map { ($0, $0 + ":") }
            for (text, written) in steps + titles where isTelling(text) {
                let entry =
                    entries[written] ?? Entry(text: text, written: written, small: written.lowercased())
                entries[written] = entry.also(dialect.code)
            }
        }
        let byFirst = Dictionary(grouping: entries.values) { $0.small.unicodeScalars.first ?? " " }
        return byFirst.mapValues {
            $0.sorted { ($0.written.count, $1.written) > ($1.written.count, $0.written) }
        }
    }()

    /// The number of letters of the longest keyword.
    private static let longest = 60

    /// Returns whether a keyword alone shows that a line is Gherkin: short keywords are words of many languages.
    private static func isTelling(_ keyword: String) -> Bool {
        let word = keyword.last == " " ? keyword.dropLast() : keyword[...]
        let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        return word.count >= (isASCII ? 4 : 2) && !english.contains(word.lowercased())
    }

    /// Keywords of other languages with which English sentences and titles begin.
    private static let english: Set<String> = [
        "data", "date", "peru", "context", "antecedents", "reel", "dose",
    ]
}

extension GherkinSource {
    /// The first lines, enough to detect a language.
    fileprivate var head: String { String(decoding: bytes.prefix(3000), as: UTF8.self) }

    /// Whether the file declares its language.
    fileprivate var namesLanguage: Bool {
        head.split(whereSeparator: \.isNewline).prefix { line in
            let start = line.first { !$0.isWhitespace }
            return start == nil || start == "#" || start == "@"
        }
        .contains { line in
            let comment = line.drop { $0.isWhitespace || $0 == "#" }
            return comment.hasPrefix("language") && comment.contains(":")
        }
    }
}
