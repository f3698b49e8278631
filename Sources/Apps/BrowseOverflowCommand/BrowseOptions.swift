import AppSupport
import BrowseOverflow
import Foundation

/// A mistake in the command line, with a message for the user.
struct BrowseOptionsError: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}

/// A parsed command line.
struct BrowseOptions {
    enum Command: Equatable {
        case help
        /// The app, from its first screen.
        case browse
        case topics
        /// A number of pages of questions, starting at a page, up to a date.
        case questions(tag: String, page: Int, pages: Int, until: Date?)
        case question(id: Int)
    }

    /// The options: name, the name of the value if there is one, and help.
    private static let table: [(name: String, value: String, help: String)] = [
        ("pages", "N", "load N pages of questions, 1 to \(maximumPages); default: 1"),
        ("page", "N", "start at page N; default: 1"),
        ("until", "DATE", "leave out questions asked after DATE, so that those on a later page do not shift"),
        ("json", "", "print JSON instead of text"),
        ("offline", "", "show what an earlier run saved, without the network"),
        (
            "store", "DIR",
            "the folder for saved questions; default: browse-overflow in $XDG_CACHE_HOME or ~/.cache"
        ),
        ("base-url", "URL", "send requests to URL instead of \(StackExchange.Configuration().root)"),
        ("fixtures", "DIR", "use recorded responses in DIR; saves nothing unless --store is given"),
        ("key", "KEY", "a key of stackapps.com; without one, 300 requests a day are allowed"),
        (
            "language", "LANG",
            "show texts in en, ru or ja; default: the language of $LC_ALL, $LC_MESSAGES or $LANG"
        ),
        ("verbose", "", "print technical details of problems"),
        ("help", "", "this text, which is always in English"),
    ]

    static let usage = """
        Reads questions and answers of Stack Overflow.

        Usage:
          browse-overflow                 the app: topics, their questions, and a question with its answers
          browse-overflow topics          the topics to choose from
          browse-overflow questions TAG   the newest questions with a tag, 20 a page
          browse-overflow question ID     a question with its answers

        The app takes keys at a terminal, and otherwise commands line by line: a row's number, m (more), b (back),
        r (try again) and q (quit).

        Options:
        \(table.map { "  " + "--\($0.name) \($0.value)".padding(toLength: 18, withPad: " ", startingAt: 0) + $0.help }
            .joined(separator: "\n"))

        An option's value follows as the next argument or after an equals sign. After --, nothing is an option.

        Exit status:
          0  everything requested was shown
          1  something could not be loaded
          2  the command line is invalid
          3  something could not be loaded, and saved data was shown instead
          4  the output could not be written; without a message if its reader closed the pipe
        """

    private(set) var command = Command.help
    /// The language of what is shown; the help and messages about the command line are in English.
    private(set) var language = Language.english
    /// The values of the given options, by name; empty for an option without a value.
    private var values: [String: String] = [:]

    /// Returns the value of an option, without its dashes; `nil` if it is not given.
    subscript(name: String) -> String? { values[name] }

    /// Returns whether an option is given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Parses the arguments after the program's name; the environment has the user's language.
    init(_ words: [String], environment: [String: String]) throws(BrowseOptionsError) {
        let operands = try parse(words)
        guard !has("help"), operands.first != "help" else { return }
        command = try command(operands)
        language = try language(environment)
        if let address = self["base-url"], !Self.isRoot(address) {
            throw .init("--base-url needs an address such as https://example.org/2.3, not \(address)")
        }
    }

    /// Splits the arguments into options, which it stores, and operands, which it returns.
    private mutating func parse(_ words: [String]) throws(BrowseOptionsError) -> [String] {
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.count > 1, Int(word) == nil else {
                operands.append(word)
                continue
            }
            if word == "--" { return operands + rest }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0] == "-h" ? "--help" : String(parts[0])
            guard let option = Self.table.first(where: { "--\($0.name)" == name }) else {
                throw .init("unknown option \(name)\(Self.hint(name, Self.table.map { "--\($0.name)" }))")
            }
            guard !has(option.name) else { throw .init("\(name) is given twice") }
            if option.value.isEmpty {
                guard parts.count == 1 else { throw .init("\(name) takes no value") }
                values[option.name] = ""
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty {
                values[option.name] = value
            } else {
                throw .init("\(name) needs a value")
            }
        }
        return operands
    }

    private func command(_ words: [String]) throws(BrowseOptionsError) -> Command {
        let (name, operands) = (words.first, words.dropFirst())
        for option in ["page", "pages", "until"] where has(option) && name != "questions" {
            throw .init("--\(option) belongs to questions")
        }
        switch name {
        case nil:
            guard !has("json") else { throw .init("--json needs topics, questions or question") }
            return .browse
        case "topics":
            guard operands.isEmpty else { throw .init("topics takes no arguments") }
            return .topics
        case "questions":
            guard let tag = operands.first, operands.count == 1, !tag.isEmpty else {
                throw .init("questions needs one TAG, such as iphone")
            }
            let page = try number("page", upTo: Self.lastPage)
            let pages = try number("pages", upTo: Self.maximumPages)
            return .questions(tag: tag, page: page, pages: pages, until: try date())
        case "question":
            guard operands.count == 1, let word = operands.first, let id = Int(word), id > 0 else {
                let found = operands.isEmpty ? "" : ", not \(operands.joined(separator: " "))"
                throw .init("question needs one ID, such as 79800036\(found)")
            }
            return .question(id: id)
        case let name?:
            throw .init("unknown command \(name)\(Self.hint(name, ["topics", "questions", "question"]))")
        }
    }

    private func number(_ option: String, upTo most: Int) throws(BrowseOptionsError) -> Int {
        guard let text = self[option] else { return 1 }
        guard let number = Int(text), (1...most).contains(number) else {
            throw .init("--\(option) needs a number from 1 to \(most), not \(text)")
        }
        return number
    }

    private func date() throws(BrowseOptionsError) -> Date? {
        guard let text = self["until"] else { return nil }
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw .init("--until needs a date such as 2026-01-31T12:00:00Z, not \(text)")
        }
        return date
    }

    private func language(_ environment: [String: String]) throws(BrowseOptionsError) -> Language {
        guard let name = self["language"] else {
            // The first that is set counts (POSIX, 8.2), such as `ru_RU.UTF-8`.
            let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
            return Language(locale: names.first { !$0.isEmpty } ?? "")
        }
        guard let language = Language(rawValue: name) else {
            throw .init("--language needs en, ru or ja, not \(name)")
        }
        return language
    }

    /// Whether paths can be appended to a URL.
    private static func isRoot(_ address: String) -> Bool {
        guard let url = URL(string: address), url.isWebAddress else { return false }
        return url.query() == nil && url.fragment() == nil
    }

    /// Returns a hint with the known word nearest to a misspelled one, or an empty string.
    private static func hint(_ word: String, _ known: [String]) -> String {
        // Counts inserted and removed letters; a changed letter, or two swapped ones, count as two.
        let nearest = known.map { (word: $0, distance: $0.difference(from: word).count) }
            .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= 4 else { return "" }
        return " (did you mean \(nearest.word)?)"
    }

    /// The maximum number of pages in one run.
    static let maximumPages = 10
    /// The largest page number.
    private static let lastPage = 1_000_000
}
