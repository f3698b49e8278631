/// The arguments of `gherkin`.
struct Options {
    /// The error for an invalid argument.
    struct Mistake: Error {
        let message: String
    }

    /// The subcommands.
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
        if paths.isEmpty, command != .messages, !wantsHelp { throw Mistake(message: "no file given") }
    }

    static let help = """
        Usage: gherkin [--no-source] [--no-ast] [--no-pickles] [FILE…]
               gherkin tokens FILE…
               gherkin check FILE…

        Parses feature files and prints what is in them.

        Without a command, prints Cucumber messages, one JSON envelope a line: for each file its
        source, then its gherkinDocument and pickles, or a parseError for each mistake. The uri is
        the path as given. Ids count from "0" over all files of the run. A path that ends in .md is
        Markdown with Gherkin; "-" is a feature file on the standard input. Without a FILE, the
        standard input has envelopes, a line each: the source envelopes are parsed, as if they were
        files, and the others are left out.

        Commands:
          tokens         Print what each line was taken for.
          check          Print the errors and warnings that a run reports before it runs the files,
                         at most ten errors per file.

        Options:
          --no-source        Leave out the source envelopes.
          --no-ast           Leave out the gherkinDocument envelopes.
          --no-pickles       Leave out the pickle envelopes.
          --predictable-ids  Accepted, as by the other gherkin commands; ids always count.
          -h, --help         Show this help.
          --                 What follows are files, also one named "tokens" or "--help".

        Exit status: 0 all files are right; 1 a file has mistakes in its Gherkin; 2 a file could not
        be read (the others are still done), or the arguments are wrong.

        """
}
