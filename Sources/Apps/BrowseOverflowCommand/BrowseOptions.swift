import AppSupport
import Foundation

struct BrowseOptionsError: Error {
    let message: String
}

struct BrowseOptions {
    enum Command {
        case help
        /// The question browser, from its first screen.
        case browse
        case events
        /// The public timeline, or its messages with a word.
        case timeline(word: String?)
        case topics
        /// The first pages of questions.
        case questions(tag: String, pages: Int)
        case question(id: Int)
    }

    /// The text of `--help`, which is also the table of the options.
    static let help = String(decoding: PackageResources.help_txt, as: UTF8.self)

    /// Whether an option takes a value, by its name.
    private static let table = Dictionary(
        uniqueKeysWithValues: help.matches(of: /^  --([a-z-]+) ([A-Z]*)/.anchorsMatchLineEndings())
            .map { (String($0.1), !$0.2.isEmpty) })

    private(set) var command = Command.help
    /// The language of what is shown; the help and messages about the command line are in English.
    private(set) var language = Language.english
    /// The values of the given options, by name; empty for an option without a value.
    private var values: [String: String] = [:]

    /// Returns the value of an option, without its dashes; `nil` if it is not given.
    subscript(name: String) -> String? { values[name] }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// Parses the arguments after the program's name; the environment has the user's language.
    init(_ words: [String], environment: [String: String]) throws(BrowseOptionsError) {
        let operands = try parse(words)
        guard !has("help"), operands.first != "help" else { return }
        command = try command(operands)
        // The first that is set counts (POSIX, 8.2), such as `ru_RU.UTF-8`.
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        language =
            try value("language", "en, ru or ja", Language.init(rawValue:)) ?? Language(locale: locale ?? "")
        _ = try value("base-url", "an address such as https://example.org/2.3") {
            URL(string: $0)?.isRoot == true ? $0 : nil
        }
    }

    /// Splits the arguments into options, which it stores, and operands, which it returns.
    private mutating func parse(_ words: [String]) throws(BrowseOptionsError) -> [String] {
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst(), word != "--" {
            guard word.hasPrefix("-"), word.count > 1, Int(word) == nil else {
                operands.append(word)
                continue
            }
            let parts = (word == "-h" ? "--help" : word).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0].dropFirst(2))
            guard parts[0].hasPrefix("--"), let takesValue = Self.table[name] else {
                throw .init(message: "unknown option \(parts[0])" + Self.hint(name, Self.table.keys, "--"))
            }
            guard !has(name) else { throw .init(message: "--\(name) is given twice") }
            guard takesValue || parts.count == 1 else { throw .init(message: "--\(name) takes no value") }
            values[name] = !takesValue ? "" : parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
            guard !takesValue || self[name] != "" else { throw .init(message: "--\(name) needs a value") }
        }
        return operands + rest
    }

    private func command(_ words: [String]) throws(BrowseOptionsError) -> Command {
        let operands = words.dropFirst()
        guard !has("pages") || words.first == "questions" else {
            throw .init(message: "--pages belongs to questions")
        }
        switch words.first {
        case nil: return .browse
        case "events", "timeline":
            // The servers of the articles are gone, and messages are not saved.
            guard has("base-url") || has("fixtures") || (has("offline") && words[0] == "events") else {
                throw .init(
                    message: "\(words[0]) needs the address of a server: --base-url URL, or --fixtures DIR")
            }
            guard operands.count <= (words[0] == "events" ? 0 : 1) else {
                let most = words[0] == "events" ? "no arguments" : "one WORD"
                throw .init(message: "\(words[0]) takes \(most)")
            }
            return words[0] == "events" ? .events : .timeline(word: operands.first)
        case "topics":
            guard operands.isEmpty else { throw .init(message: "topics takes no arguments") }
            return .topics
        case "questions":
            guard let tag = operands.first, operands.count == 1, !tag.isEmpty else {
                throw .init(message: "questions needs one TAG, such as iphone")
            }
            let pages = try value("pages", "a number from 1 to 10") {
                Int($0).flatMap { (1...10).contains($0) ? $0 : nil }
            }
            return .questions(tag: tag, pages: pages ?? 1)
        case "question":
            guard operands.count == 1, let id = operands.first.flatMap({ Int($0) }), id > 0 else {
                let found = operands.isEmpty ? "" : ", not \(operands.joined(separator: " "))"
                throw .init(message: "question needs one ID, such as 79800036\(found)")
            }
            return .question(id: id)
        case let name?:
            throw .init(
                message: "unknown command \(name)"
                    + Self.hint(name, ["topics", "questions", "question", "events", "timeline"]))
        }
    }

    private func value<Value>(
        _ option: String, _ expected: String, _ convert: (String) -> Value?
    ) throws(BrowseOptionsError) -> Value? {
        guard let text = self[option] else { return nil }
        guard let value = convert(text) else {
            throw .init(message: "--\(option) needs \(expected), not \(text)")
        }
        return value
    }

    /// Returns a hint with the known word nearest to a misspelled one, or an empty string.
    private static func hint(_ word: String, _ known: some Sequence<String>, _ dashes: String = "") -> String
    {
        // Counts inserted and removed letters; a changed letter, or two swapped ones, count as two.
        let nearest = known.map { ($0.difference(from: word).count, $0) }.min(by: <)
        guard let nearest, nearest.0 <= 4 else { return "" }
        return " (did you mean \(dashes)\(nearest.1)?)"
    }
}

extension URL {
    /// Whether paths can be appended.
    fileprivate var isRoot: Bool { isWebAddress && query() == nil && fragment() == nil }
}
