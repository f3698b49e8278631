import KeaText

/// The text that `--help` prints.
@MainActor
enum Help {
    private static let command = RunEnvironment.defaultCommand

    /// The whole text.
    ///
    /// `run-specs.sh` holds the same but for the formats of other packages, so that it can print it before anything is
    /// built.
    static var text: String {
        """
        Runs specs and features.

        \(usage)

        A PATH is a folder, a feature file or a Swift file with specs; with lines after it, as in
        Features/paging.feature:5:12, what stands at those lines. Without a PATH everything is run.
        @FILE stands for the lines of a file: an option or a path each, and comments that begin with #.

        \(sections)

        Formats of reports, and of your own a type that conforms to Report:
        \(formats)

        Commands:
        \(commands)

        Environment:
          CI                          where it is set, warnings and focused examples fail the run
          KEA_FEATURES                another folder of features than Features
          KEA_OPTIONS                 options of every run, as they would be typed; what is typed
                                      goes before them
          KEA_RUN                     the name of the run that shards are parts of, for merge
          KEA_SEED                    the value of --seed, also for swift test
          KEA_ONLY                    classes of specs and steps, with commas between them; no
                                      others are found
          NO_COLOR, FORCE_COLOR       no colours, or colours, whatever standard output is
          COLUMNS                     the width of a line where standard output is no terminal

        Exit status: 0 all passed; 1 an example failed, crashed, timed out, has no result, or is
        undefined, ambiguous or pending; 2 the command line, a feature file, a definition or a
        report is wrong; 3 nothing was run; 130 interrupted (129 by SIGHUP, 143 by SIGTERM: 128
        and the signal's number). 2 wins over 1. A crash with --in-process ends the run by its
        signal: 128 and its number.

        """
    }

    private static var usage: String {
        ([CommandSyntax.run] + CommandSyntax.subcommands).map { syntax in
            "  " + [command, syntax.name, syntax.operands].filter { !$0.isEmpty }.joined(separator: " ")
        }
        .joined(separator: "\n")
    }

    private static var sections: String {
        CommandSyntax.run.sections.map { section in
            "\(section.title)\n" + section.options.map { entry($0) }.joined(separator: "\n")
        }
        .joined(separator: "\n\n")
    }

    private static var formats: String {
        ReportCatalog().formats.map { entry($0.name, [VisibleText.line($0.summary)]) }.joined(separator: "\n")
    }

    private static var commands: String {
        CommandSyntax.subcommands.flatMap { syntax in
            [entry("\(syntax.name) \(syntax.operands)", syntax.help)]
                + syntax.options.map { "  " + entry($0, 26) }
        }
        .joined(separator: "\n")
    }

    private static func entry(_ option: Option, _ column: Int = 28) -> String {
        let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
        return entry(names + (option.value.map { " \($0)" } ?? ""), option.help, column)
    }

    /// A name and what it stands for, in two columns.
    private static func entry(_ name: String, _ help: [String], _ column: Int = 28) -> String {
        let gap = String(repeating: " ", count: max(2, column - name.count))
        let more = help.dropFirst().map { "\n" + String(repeating: " ", count: 30) + $0 }.joined()
        return "  " + name + gap + (help.first ?? "") + more
    }
}
