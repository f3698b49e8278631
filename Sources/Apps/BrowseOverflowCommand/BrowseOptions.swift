import AppSupport
import BrowseOverflow
import Foundation

/// A parsed command line.
struct BrowseOptions: Equatable {
    enum Command: Equatable {
        case help
        case topics
        /// A number of pages of questions, starting at a page.
        case questions(tag: String, page: Int, pages: Int)
        case question(id: Int)
    }

    var command: Command
    /// The base URL of the API, if it is not Stack Overflow's own.
    var baseURL: String?
    /// The folder of recorded responses, for running without a network.
    var fixtures: String?
    /// The app's key for the API.
    var key: String?
    /// The folder for saved questions.
    var store: String?
    /// Whether to show saved questions only.
    var isOffline = false
    /// Whether the output is JSON.
    var isJSON = false
    /// Whether to print technical details.
    var isVerbose = false
    /// The language of what is shown; the help and messages about the command line are in English.
    var language = Language.english
}

/// A mistake in the command line, with a message for the user.
struct BrowseOptionsError: Error, Equatable {
    var message: String
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

    /// The maximum number of pages in one run.
    static let maximumPages = 10
    /// The largest page number.
    private static let lastPage = 1_000_000

    /// The options, and whether each takes a value.
    private static let options = [
        "--pages": true, "--page": true, "--json": false, "--offline": false, "--store": true,
        "--base-url": true,
        "--fixtures": true, "--key": true, "--language": true, "--verbose": false, "--help": false,
        "-h": false,
    ]

    /// Parses the arguments after the program's name; the environment has the user's language.
    init(_ words: [String], environment: [String: String]) throws(BrowseOptionsError) {
        let (operands, options) = try Self.sorted(words)
        guard options["--help"] == nil, options["-h"] == nil, operands.first != "help" else {
            self.init(command: .help)
            return
        }
        self.init(
            command: try Self.command(operands, options), baseURL: options["--base-url"],
            fixtures: options["--fixtures"], key: options["--key"], store: options["--store"],
            isOffline: options["--offline"] != nil, isJSON: options["--json"] != nil,
            isVerbose: options["--verbose"] != nil,
            language: try Self.language(options["--language"], environment))
        if let baseURL, !Self.isRoot(baseURL) {
            throw BrowseOptionsError(
                message: "--base-url needs an address such as https://example.org/2.3, not \(baseURL)")
        }
        for option in ["--base-url", "--fixtures", "--key"] where isOffline && options[option] != nil {
            throw BrowseOptionsError(
                message: "\(option) cannot be combined with --offline, which uses no network")
        }
    }

    private static func language(
        _ name: String?, _ environment: [String: String]
    ) throws(BrowseOptionsError) -> Language {
        guard let name else {
            // The first that is set counts (POSIX, 8.2), such as `ru_RU.UTF-8`.
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first {
                !$0.isEmpty
            }
            return Language(rawValue: String((locale ?? "").prefix { $0.isLetter })) ?? .english
        }
        guard let language = Language(rawValue: name) else {
            throw BrowseOptionsError(message: "--language needs en, ru or ja, not \(name)")
        }
        return language
    }

    /// Whether paths can be appended to a URL.
    private static func isRoot(_ address: String) -> Bool {
        guard let url = URL(string: address), url.isWebAddress else { return false }
        return url.query() == nil && url.fragment() == nil
    }

    private static func sorted(
        _ words: [String]
    ) throws(BrowseOptionsError) -> (operands: [String], options: [String: String]) {
        var operands: [String] = []
        var options: [String: String] = [:]
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word.count > 1, Int(word) == nil else {
                operands.append(word)
                continue
            }
            if word == "--" { return (operands + rest, options) }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let takesValue = Self.options[name] else {
                throw BrowseOptionsError(
                    message: "unknown option \(name)\(hint(name, Self.options.keys.sorted()))")
            }
            guard options[name] == nil else { throw BrowseOptionsError(message: "\(name) is given twice") }
            if !takesValue {
                guard parts.count == 1 else { throw BrowseOptionsError(message: "\(name) takes no value") }
                options[name] = ""
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty {
                options[name] = value
            } else {
                throw BrowseOptionsError(message: "\(name) needs a value")
            }
        }
        return (operands, options)
    }

    private static func command(
        _ words: [String], _ options: [String: String]
    ) throws(BrowseOptionsError) -> Command {
        guard let name = words.first, !name.isEmpty else {
            throw BrowseOptionsError(message: "a command is missing")
        }
        let operands = words.dropFirst()
        for option in ["--page", "--pages"] where options[option] != nil && name != "questions" {
            throw BrowseOptionsError(message: "\(option) belongs to questions")
        }
        switch name {
        case "topics":
            guard operands.isEmpty else { throw BrowseOptionsError(message: "topics takes no arguments") }
            return .topics
        case "questions":
            guard let tag = operands.first, operands.count == 1, !tag.isEmpty else {
                throw BrowseOptionsError(message: "questions needs one TAG, such as iphone")
            }
            let page = try number("--page", options, upTo: lastPage)
            let pages = try number("--pages", options, upTo: maximumPages)
            if options["--offline"] != nil, page > 1 || pages > 1 {
                throw BrowseOptionsError(message: "--offline shows only the first page")
            }
            return .questions(tag: tag, page: page, pages: pages)
        case "question":
            guard operands.count == 1, let word = operands.first, let id = Int(word), id > 0 else {
                let found = operands.isEmpty ? "" : ", not \(operands.joined(separator: " "))"
                throw BrowseOptionsError(message: "question needs one ID, such as 79800036\(found)")
            }
            return .question(id: id)
        default:
            throw BrowseOptionsError(
                message: "unknown command \(name)\(hint(name, ["topics", "questions", "question"]))")
        }
    }

    private static func number(
        _ option: String, _ options: [String: String], upTo most: Int
    ) throws(BrowseOptionsError) -> Int {
        guard let text = options[option] else { return 1 }
        guard let number = Int(text), (1...most).contains(number) else {
            throw BrowseOptionsError(message: "\(option) needs a number from 1 to \(most), not \(text)")
        }
        return number
    }

    /// Returns a hint with the known word nearest to a misspelled one, or an empty string.
    private static func hint(_ word: String, _ known: [String]) -> String {
        // Counts inserted and removed letters; a changed letter, or two swapped ones, count as two.
        let nearest = known.map { (word: $0, distance: $0.difference(from: word).count) }
            .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= 4 else { return "" }
        return " (did you mean \(nearest.word)?)"
    }
}
