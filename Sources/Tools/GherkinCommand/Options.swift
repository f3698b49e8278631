/// The arguments of `gherkin`.
struct Options {
    /// The error for an invalid argument.
    struct Mistake: Error {
        let message: String
    }

    enum Command: String {
        case messages, tokens, check
    }

    private(set) var wantsHelp = false
    private(set) var command = Command.messages
    private(set) var wantsSource = true
    private(set) var wantsDocument = true
    private(set) var wantsPickles = true
    private(set) var paths: [String] = []

    init() {}

    init(_ arguments: [String]) throws(Mistake) {
        var onlyPaths = false
        for (index, argument) in arguments.enumerated() {
            if onlyPaths || !argument.hasPrefix("-") || argument == "-" {
                if index == 0, let named = Command(rawValue: argument), named != .messages {
                    command = named
                } else {
                    paths.append(argument)
                }
                continue
            }
            switch argument {
            case "--": onlyPaths = true
            case "-h", "--help": wantsHelp = true
            case "--no-source": wantsSource = false
            case "--no-ast": wantsDocument = false
            case "--no-pickles": wantsPickles = false
            // An option of the official commands; identifiers are always predictable here.
            case "--predictable-ids": break
            default: throw Mistake(message: "unknown option '\(argument)'")
            }
        }
        if paths.isEmpty, !wantsHelp { throw Mistake(message: "no file given") }
    }

    static let help = String(decoding: PackageResources.help_txt, as: UTF8.self)
}
