import KeaText

/// The text that `--help` prints.
///
/// `Sources/Command/help.txt` contains it without the formats of other packages, to be printed before the first build.
@MainActor
enum Help {
    static var text: String {
        """
        Runs specs and features.

        \(usage)

        A PATH is a folder, a feature file or a Swift file with specs. Line numbers after it, as in
        Features/paging.feature:5:12, select the examples at these lines. Without a PATH everything
        is run. @FILE is replaced by the lines of a file: an option or a path each, and comments
        that begin with #.

        \(sections)

        Formats of reports, apart from your own types that conform to Report:
        \(formats)

        Commands:
        \(commands)

        Environment:
          CI                          if set, warnings and focused examples fail the run
          KEA_FEATURES                the folder of features instead of Features
          KEA_OPTIONS                 options of every run, in the syntax of a shell; typed options
                                      take precedence
          KEA_RUN                     the name of the run that shards belong to, for merge
          KEA_SEED                    the value of --seed, also for swift test
          KEA_ONLY                    the only classes of specs and steps to load, separated by
                                      commas
          NO_COLOR, FORCE_COLOR       no colours, or colours, whether or not standard output is a
                                      terminal
          COLUMNS                     the width of a line if standard output is not a terminal

        Exit status: 0 all passed; 1 an example failed, crashed, timed out, has no result, or is
        undefined, ambiguous or pending; 2 the command line, a feature file, a definition or a
        report is invalid; 3 nothing was run; 130 interrupted (129 by SIGHUP, 143 by SIGTERM: 128
        and the signal's number). 2 takes precedence over 1. A crash with --in-process ends the
        process by its signal: 128 and its number.

        """
    }

    private static var usage: String {
        ([CommandSyntax.run] + CommandSyntax.subcommands).map { syntax in
            let words = [RunEnvironment.defaultCommand, syntax.name, syntax.operands]
            return "  " + words.filter { !$0.isEmpty }.joined(separator: " ")
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
        ReportCatalog().formats.map { entry($0.name, VisibleText.line($0.summary)) }.joined(separator: "\n")
    }

    private static var commands: String {
        CommandSyntax.subcommands.flatMap { syntax in
            [entry("\(syntax.name) \(syntax.operands)", syntax.help)] + syntax.options.map { entry($0, "  ") }
        }
        .joined(separator: "\n")
    }

    private static func entry(_ option: Option, _ indentation: String = "") -> String {
        let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
        return entry(indentation + names + (option.value.map { " \($0)" } ?? ""), option.help)
    }

    /// Returns a name and its explanation in two columns.
    private static func entry(_ name: String, _ help: String) -> String {
        let margin = String(repeating: " ", count: 30)
        var lines = [""]
        for word in help.split(separator: " ") {
            if let line = lines.last, line.count + word.count > 61 { lines.append("") }
            lines[lines.count - 1] += (lines.last == "" ? "" : " ") + word
        }
        return "  " + name.padded(to: max(28, name.count + 2)) + lines.joined(separator: "\n\(margin)")
    }
}
