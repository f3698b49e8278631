import AppSupport
import BrowseOverflow
import Foundation

/// The user's wishes, as typed at the prompt.
struct Arguments: Equatable {
    enum Command: Equatable {
        case help
        case topics
        /// Some pages of questions, from one on.
        case questions(tag: String, page: Int, pages: Int)
        case question(id: Int)
    }

    var command: Command
    /// The address of the API, where it is not Stack Overflow's own.
    var baseURL: String?
    /// The folder of the fixtures, for running without a network.
    var fixtures: String?
    /// The key of the app for the API.
    var key: String?
    /// The folder of what is kept between runs.
    var store: String?
    /// Whether only what is kept is shown.
    var isOffline = false
    /// Whether programs read what is shown.
    var isJSON = false
    /// Whether technical details are wanted.
    var isVerbose = false
}

/// A command line that cannot be understood, in words for whoever wrote it.
struct UsageError: Error, Equatable {
    var message: String
}

extension Arguments {
    static let usage = """
        Reads questions and answers of Stack Overflow.

        Usage:
          browse-overflow topics          the topics to choose from
          browse-overflow questions TAG   the newest questions with a tag, 20 a page
          browse-overflow question ID     a question with its answers

        Options:
          --pages N        that many pages of questions, 1 to \(mostPages); 1 unless it is given
          --page N         begin at this page, counted from 1
          --json           JSON in place of text
          --offline        show what was kept by an earlier run, and ask nobody
          --store DIR      where that is kept; browse-overflow in $XDG_CACHE_HOME or ~/.cache
          --base-url URL   ask this address in place of \(StackExchange.Configuration().root)
          --fixtures DIR   answer from the files in DIR; nothing is kept unless --store is given
          --key KEY        a key of stackapps.com; without one, 300 requests a day are allowed
          --verbose        technical details of what went wrong
          -h, --help       this text

        An option's value is the next word, or stands behind an equals sign; after -- no word is an option.

        Exit status:
          0  all that was asked for was shown
          1  something could not be loaded
          2  the command line is wrong
          3  something could not be loaded, and what an earlier run had kept was shown
          4  the output could not be written; nothing is said of it where its reader went away
        """

    /// The most pages shown at once.
    static let mostPages = 10
    /// The last page that can be asked for.
    private static let lastPage = 1_000_000

    /// The options, and whether a value belongs to them.
    private static let options = [
        "--pages": true, "--page": true, "--json": false, "--offline": false, "--store": true,
        "--base-url": true,
        "--fixtures": true, "--key": true, "--verbose": false, "--help": false, "-h": false,
    ]

    /// Reads the words after the program's name.
    init(_ words: [String]) throws(UsageError) {
        let (operands, options) = try Self.sorted(words)
        guard options["--help"] == nil, options["-h"] == nil, operands.first != "help" else {
            self.init(command: .help)
            return
        }
        self.init(
            command: try Self.command(operands, options), baseURL: options["--base-url"],
            fixtures: options["--fixtures"], key: options["--key"], store: options["--store"],
            isOffline: options["--offline"] != nil, isJSON: options["--json"] != nil,
            isVerbose: options["--verbose"] != nil)
        if let baseURL, !Self.isRoot(baseURL) {
            throw UsageError(
                message: "--base-url needs an address such as https://example.org/2.3, not \(baseURL)")
        }
        for option in ["--base-url", "--fixtures", "--key"] where isOffline && options[option] != nil {
            throw UsageError(message: "\(option) has no meaning with --offline, which asks nobody")
        }
    }

    /// Whether paths can be put behind an address.
    private static func isRoot(_ address: String) -> Bool {
        guard let url = URL(string: address), url.isWebAddress else { return false }
        return url.query() == nil && url.fragment() == nil
    }

    private static func sorted(
        _ words: [String]
    ) throws(UsageError) -> (operands: [String], options: [String: String]) {
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
                throw UsageError(message: "unknown option \(name)\(hint(name, Self.options.keys.sorted()))")
            }
            guard options[name] == nil else { throw UsageError(message: "\(name) is given twice") }
            if !takesValue {
                guard parts.count == 1 else { throw UsageError(message: "\(name) takes no value") }
                options[name] = ""
            } else if let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty {
                options[name] = value
            } else {
                throw UsageError(message: "\(name) needs a value")
            }
        }
        return (operands, options)
    }

    private static func command(
        _ words: [String], _ options: [String: String]
    ) throws(UsageError) -> Command {
        guard let name = words.first, !name.isEmpty else {
            throw UsageError(message: "a command is missing")
        }
        let operands = words.dropFirst()
        for option in ["--page", "--pages"] where options[option] != nil && name != "questions" {
            throw UsageError(message: "\(option) belongs to questions")
        }
        switch name {
        case "topics":
            guard operands.isEmpty else { throw UsageError(message: "topics takes nothing after it") }
            return .topics
        case "questions":
            guard let tag = operands.first, operands.count == 1, !tag.isEmpty else {
                throw UsageError(message: "questions needs one TAG, such as iphone")
            }
            let page = try number("--page", options, upTo: lastPage)
            let pages = try number("--pages", options, upTo: mostPages)
            if options["--offline"] != nil, page > 1 || pages > 1 {
                throw UsageError(message: "--offline has the first page alone")
            }
            return .questions(tag: tag, page: page, pages: pages)
        case "question":
            guard operands.count == 1, let word = operands.first, let id = Int(word), id > 0 else {
                let found = operands.isEmpty ? "" : ", not \(operands.joined(separator: " "))"
                throw UsageError(message: "question needs one ID, such as 79800036\(found)")
            }
            return .question(id: id)
        default:
            throw UsageError(
                message: "unknown command \(name)\(hint(name, ["topics", "questions", "question"]))")
        }
    }

    private static func number(
        _ option: String, _ options: [String: String], upTo most: Int
    ) throws(UsageError) -> Int {
        guard let text = options[option] else { return 1 }
        guard let number = Int(text), (1...most).contains(number) else {
            throw UsageError(message: "\(option) needs a number from 1 to \(most), not \(text)")
        }
        return number
    }

    /// The nearest of some words, as a hint; nothing where none is near.
    private static func hint(_ word: String, _ known: [String]) -> String {
        // The letters to add and to remove; a changed letter, or two that have changed places, count two.
        let nearest = known.map { (word: $0, distance: $0.difference(from: word).count) }
            .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= 4 else { return "" }
        return " (did you mean \(nearest.word)?)"
    }
}
