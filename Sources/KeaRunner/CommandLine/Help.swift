/// What `--help` prints.
@MainActor
enum Help {
    /// The command, where no other name for it is known.
    nonisolated static let command = "./run-specs.sh"

    /// The whole text.
    ///
    /// `run-specs.sh` holds the same, so that it can print it before anything is built.
    static var text: String {
        """
        Runs specs and features.

          \(command) [OPTION…] [PATH…]
        \(subcommandUsage)

        A PATH is a folder, a feature file or a Swift file with specs; with lines after it, as in
        Features/paging.feature:5:12, what stands at those lines. Without a PATH everything is run.

        Which examples:
        \(lines(Option.selecting))

        How:
        \(lines(Option.ordering))

        Reports:
        \(lines(Option.reporting))

        Other:
        \(subcommands)
        \(lines(Option.other))

        Environment:
          CI                          where it is set, warnings and focused examples fail the run
          KEA_FEATURES                another folder of features than Features
          KEA_ONLY                    classes of specs and steps, with commas between them; no
                                      others are found
          NO_COLOR, FORCE_COLOR       no colours, or colours, whatever standard output is
          COLUMNS                     the width of a line where standard output is no terminal

        Exit status: 0 all passed; 1 an example failed, crashed, timed out, has no result, or is
        undefined, ambiguous or pending; 2 the command line, a feature file, a definition or a
        report is wrong; 3 nothing was run; 130 interrupted. 2 wins over 1.

        """
    }

    private static var subcommandUsage: String {
        Subcommands.all.map { "  \(command) \($0.usage)" }.joined(separator: "\n")
    }

    private static var subcommands: String {
        Subcommands.all.map { entry($0.usage, $0.help) }.joined(separator: "\n")
    }

    private static func lines(_ options: [Option]) -> String {
        options.map { option in
            let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
            return entry(names + (option.value.map { " \($0)" } ?? ""), option.help)
        }
        .joined(separator: "\n")
    }

    /// A name and what it stands for, in two columns.
    private static func entry(_ name: String, _ help: [String]) -> String {
        let gap = String(repeating: " ", count: max(2, 28 - name.count))
        let more = help.dropFirst().map { "\n" + String(repeating: " ", count: 30) + $0 }.joined()
        return "  " + name + gap + (help.first ?? "") + more
    }
}
