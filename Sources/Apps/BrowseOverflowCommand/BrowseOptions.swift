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
        case topics
        /// A number of pages of questions, starting at a page.
        case questions(tag: String, page: Int, pages: Int)
        case question(id: Int)
    }

    private(set) var command = Command.help
    /// The language of what is shown; the help and messages about the command line are in English.
    private(set) var language = Language.english
    /// The values of the given options, by name; empty for an option without a value.
    private var values: [String: String] = [:]

    /// Returns the value of an option, without its dashes; `nil` if it is not given.
    subscript(name: String) -> String? { values["--\(name)"] }

    /// Returns whether an option is given.
    func has(_ name: String) -> Bool { self[name] != nil }

    /// Parses the arguments after the program's name; the environment has the user's language.
    init(_ words: [String], environment: [String: String]) throws(BrowseOptionsError) {
        let operands = try parse(words)
        guard !has("help"), values["-h"] == nil, operands.first != "help" else { return }
        command = try command(operands)
        language = try language(environment)
        if let address = self["base-url"], !Self.isRoot(address) {
            throw .init("--base-url needs an address such as https://example.org/2.3, not \(address)")
        }
        for option in ["base-url", "fixtures", "key"] where has("offline") && has(option) {
            throw .init("--\(option) cannot be combined with --offline, which uses no network")
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
            let name = String(parts[0])
            guard let takesValue = Self.options[name] else {
                throw .init("unknown option \(name)\(Self.hint(name, Self.options.keys.sorted()))")
            }
            guard values[name] == nil else { throw .init("\(name) is given twice") }
            if !takesValue {
                guard parts.count == 1 else { throw .init("\(name) takes no value") }
                values[name] = ""
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty {
                values[name] = value
            } else {
                throw .init("\(name) needs a value")
            }
        }
        return operands
    }

    private func command(_ words: [String]) throws(BrowseOptionsError) -> Command {
        guard let name = words.first, !name.isEmpty else { throw .init("a command is missing") }
        let operands = words.dropFirst()
        for option in ["page", "pages"] where has(option) && name != "questions" {
            throw .init("--\(option) belongs to questions")
        }
        switch name {
        case "topics":
            guard operands.isEmpty else { throw .init("topics takes no arguments") }
            return .topics
        case "questions":
            guard let tag = operands.first, operands.count == 1, !tag.isEmpty else {
                throw .init("questions needs one TAG, such as iphone")
            }
            let page = try number("page", upTo: Self.lastPage)
            let pages = try number("pages", upTo: Self.maximumPages)
            if has("offline"), page > 1 || pages > 1 { throw .init("--offline shows only the first page") }
            return .questions(tag: tag, page: page, pages: pages)
        case "question":
            guard operands.count == 1, let word = operands.first, let id = Int(word), id > 0 else {
                let found = operands.isEmpty ? "" : ", not \(operands.joined(separator: " "))"
                throw .init("question needs one ID, such as 79800036\(found)")
            }
            return .question(id: id)
        default:
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

    private func language(_ environment: [String: String]) throws(BrowseOptionsError) -> Language {
        guard let name = self["language"] else {
            // The first that is set counts (POSIX, 8.2), such as `ru_RU.UTF-8`.
            let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
            let locale = names.first { !$0.isEmpty } ?? ""
            return Language(rawValue: String(locale.prefix { $0.isLetter })) ?? .english
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

extension BrowseOptions {
    static let usage = """
        Reads questions and answers of Stack Overflow.

        Usage:
          browse-overflow topics          the topics to choose from
          browse-overflow questions TAG   the newest questions with a tag, 20 a page
          browse-overflow question ID     a question with its answers

        Options:
          --pages N        load N pages of questions, 1 to \(maximumPages); default: 1
          --page N         start at page N; default: 1
          --json           print JSON instead of text
          --offline        show what an earlier run saved, without the network
          --store DIR      the folder for saved questions; default: browse-overflow in $XDG_CACHE_HOME or ~/.cache
          --base-url URL   send requests to URL instead of \(StackExchange.Configuration().root)
          --fixtures DIR   use recorded responses in DIR; saves nothing unless --store is given
          --key KEY        a key of stackapps.com; without one, 300 requests a day are allowed
          --language LANG  show texts in en (English), ru (Russian) or ja (Japanese); default: the language of
                           $LC_ALL, $LC_MESSAGES or $LANG. This help is always in English
          --verbose        print technical details of problems
          -h, --help       this text

        An option's value follows as the next argument or after an equals sign. After --, nothing is an option.

        Exit status:
          0  everything requested was shown
          1  something could not be loaded
          2  the command line is invalid
          3  something could not be loaded, and saved data was shown instead
          4  the output could not be written; without a message if its reader closed the pipe
        """

    /// The options of ``usage``, and whether each takes a value, which it names in capitals.
    private static let options: [String: Bool] = {
        var options: [String: Bool] = [:]
        for line in usage.split(separator: "\n") where line.hasPrefix("  -") {
            let words = line.split(separator: " ").prefix(3)
            for name in words where name.hasPrefix("-") {
                options[name.trimmingCharacters(in: [","])] = words[words.startIndex + 1].allSatisfy {
                    $0.isUppercase || $0 == "-"
                }
            }
        }
        return options
    }()
}
