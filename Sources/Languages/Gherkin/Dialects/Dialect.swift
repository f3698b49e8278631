import CTexts
import Synchronization

/// A spoken language with its keywords, in the order of the official `gherkin-languages.json`.
///
/// A step keyword includes the space after it if the language has one; Japanese and Chinese do not.
package struct Dialect: Sendable, Hashable {
    /// The code after `# language:`, such as `en` or `zh-CN`.
    package let code: String

    /// The language's name in English.
    package let name: String

    package let nativeName: String

    private let lists: [[String]]

    /// Creates the dialect with this code, as written after `# language:`; `nil` if there is none.
    package init?(code: String) {
        guard
            let dialect = Dialect.known.withLock({ known in
                if known[code] == nil { known[code] = Dialect.read(code) }
                return known[code]
            })
        else { return nil }
        self = dialect
    }

    /// Returns the keywords of one kind, in the order of the official list.
    package func keywords(of kind: KeywordKind) -> [String] { lists[Int(kind.rawValue)] }

    /// Returns the first keyword of a kind that no other kind has, such as `Given `: a bullet, `* `, is none.
    package func keyword(_ kind: KeywordKind) -> String {
        keywords(of: kind).first { $0 != "* " } ?? kind.name
    }

    /// The keywords that start a step: given, when, then, and, but, each once.
    package var stepKeywords: [String] { unique(KeywordKind.allCases.filter(\.isStep)) }

    /// The keywords that take a colon: feature, rule, background, scenario, scenario outline, examples, each once.
    package var titleKeywords: [String] { unique(KeywordKind.allCases.filter { !$0.isStep }) }

    /// Returns the kind of the step keyword with which a text begins; a bullet, `* `, is none.
    package func stepKind(of text: String) -> KeywordKind? {
        KeywordKind.allCases.first { kind in
            kind.isStep && keywords(of: kind).contains { $0 != "* " && text.hasPrefix($0) }
        }
    }

    /// Returns the kind of the keyword with a colon with which a text begins.
    func titleKind(of text: String) -> KeywordKind? {
        KeywordKind.allCases.first { kind in
            !kind.isStep && keywords(of: kind).contains { text.hasPrefix($0 + ":") }
        }
    }

    private func unique(_ kinds: [KeywordKind]) -> [String] {
        var seen = Set<String>()
        return kinds.flatMap { keywords(of: $0) }.filter { seen.insert($0).inserted }
    }
}

extension Dialect {
    /// The dialect of a file that declares none.
    package static let english = Dialect(code: "en") ?? all[0]

    /// All languages, in the order of the official list.
    package static let all: [Dialect] = String(cString: kea_dialects()).split(separator: "\n\n")
        .map { Dialect(entry: $0) }

    private static let known = Mutex<[String: Dialect]>([:])

    /// Reads one dialect from the table: most runs need no other, and reading all takes longer than many runs.
    private static func read(_ code: String) -> Dialect? {
        guard let head = strstr(kea_dialects(), "\n\n\(code)|") else { return nil }
        let length = strstr(head + 2, "\n\n").map { $0 - head } ?? strlen(head)
        let entry = UnsafeRawBufferPointer(start: head, count: length)
        return Dialect(entry: Substring(String(decoding: entry, as: UTF8.self)))
    }

    private init(entry: Substring) {
        let lines = entry.split(separator: "\n").map {
            $0.split(separator: " / ").map { $0.split(separator: "|") }
        }
        let title = lines[0][0].map(String.init)
        (code, name, nativeName) = (title[0], title[1], title[2])
        lists = lines.dropFirst().flatMap { $0.map { $0.map(String.init) } }
    }
}
