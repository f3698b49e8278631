/// The keywords of other languages with which lines begin.
enum ForeignKeywords {
    /// A keyword as a language lists it.
    struct Entry: Sendable {
        let text: String
        /// The beginning of a line with the keyword, including the colon.
        let written: String
        let kind: KeywordKind
        fileprivate(set) var languages: [String]
    }

    /// Returns the keyword of another language with which a line begins; `nil` if there is none.
    static func keyword(_ line: Substring, in own: Dialect) -> Entry? {
        let small = line.prefix(60).lowercased()
        guard let first = small.unicodeScalars.first, let entries = byFirst[first] else { return nil }
        let fitting = entries.filter { entry in
            small.hasPrefix(entry.written.lowercased()) && !own.keywords(of: entry.kind).contains(entry.text)
                && !own.stepKeywords.contains(entry.text) && !own.titleKeywords.contains(entry.text)
        }
        // Some languages differ from each other only in capital letters.
        return fitting.first { line.hasPrefix($0.written) } ?? fitting.first
    }

    /// All keywords that are not words of English prose, by their first code point, the longest first.
    private static let byFirst: [Unicode.Scalar: [Entry]] = {
        var entries: [String: Entry] = [:]
        for dialect in Dialect.all where !dialect.code.hasPrefix("en-") {
            for kind in KeywordKind.allCases {
                for text in dialect.keywords(of: kind) where isTelling(text) {
                    let written = kind.isStep ? text : text + ":"
                    let entry = Entry(text: text, written: written, kind: kind, languages: [])
                    if entries[written, default: entry].languages.last != dialect.code {
                        entries[written, default: entry].languages.append(dialect.code)
                    }
                }
            }
        }
        return Dictionary(grouping: entries.values) { $0.written.lowercased().unicodeScalars.first ?? " " }
            .mapValues { $0.sorted { ($0.written.count, $1.written) > ($1.written.count, $0.written) } }
    }()

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
