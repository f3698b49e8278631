struct Options {
    struct Mistake: Error {
        let message: String
    }

    enum Command: String {
        case messages, tokens, check
    }

    private(set) var command = Command.messages
    private(set) var paths: [String]
    private let words: Set<String>

    init(_ arguments: [String]) throws(Mistake) {
        var arguments = arguments[...]
        if let named = arguments.first.flatMap(Command.init), named != .messages {
            command = named
            arguments.removeFirst()
        }
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let isWord = { (argument: String) in argument.hasPrefix("-") && argument != "-" }
        words = Set(arguments[..<end].filter(isWord))
        paths = arguments[..<end].filter { !isWord($0) } + arguments[end...].dropFirst()
        // An option of the official commands; identifiers are always predictable here.
        let known: Set = ["-h", "--help", "--no-source", "--no-ast", "--no-pickles", "--predictable-ids"]
        if let unknown = arguments[..<end].first(where: { isWord($0) && !known.contains($0) }) {
            throw Mistake(message: "unknown option '\(unknown)'")
        }
        if paths.isEmpty, !wantsHelp { throw Mistake(message: "no file given") }
    }

    var wantsHelp: Bool { words.contains("-h") || words.contains("--help") }
    func wants(_ part: String) -> Bool { !words.contains("--no-\(part)") }

    static let help = String(decoding: PackageResources.help_txt, as: UTF8.self)
}
