import Foundation

/// The user's wishes, as typed at the prompt.
struct Arguments: Equatable {
    enum Command: Equatable {
        case help
        case topics
        case questions(tag: String, page: Int)
        case question(id: Int)
    }

    var command: Command
    /// The folder of the fixtures, for running without a network.
    var fixtures: String?
    /// The key of the app for the API.
    var key: String?
}

/// A command line that cannot be understood, in words for whoever wrote it.
struct UsageError: Error, Equatable {
    var message: String
}

extension Arguments {
    static let usage = """
        Reads questions and answers of Stack Overflow.

        Usage:
          browse-overflow topics                     the topics to choose from
          browse-overflow questions TAG [--page N]   the newest questions with a tag, 20 at a time
          browse-overflow question ID                a question with its answers

        Options:
          --page N         the page of questions, counted from 1
          --fixtures DIR   answer from the files in DIR instead of the network
          --key KEY        a key of stackapps.com; without one, 300 requests a day are allowed
          -h, --help       this text

        Exit status: 0 all was shown, 1 something could not be loaded, 2 the command line is wrong.
        """

    /// Reads the words after the program's name.
    init(_ words: [String]) throws(UsageError) {
        var operands: [String] = []
        var options: [String: String] = [:]
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "-h", "--help":
                self.init(command: .help)
                return
            case "--page", "--fixtures", "--key":
                guard let value = rest.popFirst() else { throw UsageError(message: "\(word) needs a value") }
                options[word] = value
            case _ where word.hasPrefix("-") && word.count > 1:
                throw UsageError(
                    message:
                        "unknown option \(word)\(Self.hint(word, ["--page", "--fixtures", "--key", "--help"]))"
                )
            default:
                operands.append(word)
            }
        }
        self.init(
            command: try Self.command(operands, page: options["--page"]), fixtures: options["--fixtures"],
            key: options["--key"])
    }

    private static func command(_ words: [String], page: String?) throws(UsageError) -> Command {
        guard let name = words.first else { throw UsageError(message: "a command is missing") }
        let operands = words.dropFirst()
        if page != nil, name != "questions" { throw UsageError(message: "--page belongs to questions") }
        switch name {
        case "help":
            return .help
        case "topics":
            guard operands.isEmpty else { throw UsageError(message: "topics takes nothing after it") }
            return .topics
        case "questions":
            guard let tag = operands.first, operands.count == 1 else {
                throw UsageError(message: "questions needs one TAG, such as iphone")
            }
            guard let page = Int(page ?? "1"), page > 0 else {
                throw UsageError(message: "--page needs a number from 1, not \(page ?? "")")
            }
            return .questions(tag: tag, page: page)
        case "question":
            guard let word = operands.first, operands.count == 1 else {
                throw UsageError(message: "question needs one ID, such as 79800036")
            }
            guard let id = Int(word), id > 0 else {
                throw UsageError(message: "question needs a number, not \(word)")
            }
            return .question(id: id)
        default:
            throw UsageError(
                message: "unknown command \(name)\(hint(name, ["topics", "questions", "question"]))")
        }
    }

    /// The nearest of some words, as a hint; nothing where none is near.
    private static func hint(_ word: String, _ known: [String]) -> String {
        let nearest = known.map { (word: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= 3 else { return "" }
        return " (did you mean \(nearest.word)?)"
    }

    /// The number of letters to add, remove or change to make one word of the other.
    private static func distance(_ one: String, _ other: String) -> Int {
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, otherLetter) in other.enumerated() {
                let cost = min(diagonal + (letter == otherLetter ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[other.count]
    }
}
