/// The words of other tools' command lines, and what to type instead.
@MainActor
enum FamiliarWords {
    /// Returns what to type instead of a word, as it continues “write”; `nil` if it is not familiar.
    ///
    /// The word may be an option without its hyphens, a command with hyphens, or one of ``table``; options of a command are
    /// there after its name.
    static func advice(on word: String, of command: String = "") -> String? {
        let name = word.drop { $0 == "-" }.lowercased()
        guard name.count > 1 || name != word else { return nil }
        guard command.isEmpty else { return advice(listedAs: "\(command)-\(name)") }
        let options = CommandSyntax.run.options.filter { $0.name == "--\(name)" && $0.name != word }
        if let option = options.first {
            return [option.name, option.value].compactMap(\.self).joined(separator: " ")
        }
        if name != word, let command = CommandSyntax.subcommands.first(where: { $0.name == name }) {
            return "\(RunEnvironment.defaultCommand) \(command.name)"
        }
        if word.contains(" "), word.wholeMatch(of: /\w[\w ,-]+/) != nil { return "--name '\(word)'" }
        return advice(listedAs: name)
    }

    private static func advice(listedAs name: String) -> String? {
        table.first { $0.words.split(separator: " ").contains { $0 == name } }?.advice
    }

    private static let table: [(words: String, advice: String)] = [
        ("check validate verify", "lint to find probable mistakes, or --dry-run to look up each sentence"),
        ("fmt tidy prettier", "format"), ("sentences vocabulary glossary definitions", "steps"),
        ("test tests run spec specs exec all", "the path alone, or nothing to run everything"),
        ("web ui browser open", "serve, or --format html:FILE"), ("lsp", "language-server"),
        ("new create setup", "init"), ("join combine", "merge"), ("usage man", "--help"),
        ("skip exclude ignore except omit x", "--tags 'not @TAG', or @skip above the scenario"),
        ("only focus wip include tag", "--tags @TAG, --name TEXT, or FILE:LINE for the scenario at a line"),
        ("filter grep scenario title example k g", "--name TEXT"),
        ("feature file files path spec-file", "the path alone"),
        ("line lines l at", "FILE:LINE, such as Features/paging.feature:12"),
        (
            "output out o reporter reporters report r p",
            "--format NAME:FILE, such as --format junit:results.xml"
        ),
        (
            "html json junit tap teamcity github pretty progress events message",
            "--format NAME or --format NAME:FILE"
        ),
        ("lint-fix lint-write", "\(RunEnvironment.defaultCommand) format"),
        ("format-dry-run format-diff format-list format-n", "--check"),
        (
            "steps-name steps-grep steps-filter steps-search steps-find steps-n",
            "the text alone, as in steps picture"
        ),
        ("lint-ignore lint-skip lint-except", "--disable RULE"),
        ("merge-output merge-out merge-o", "--format NAME:FILE"),
        ("xml", "--format junit:FILE"), ("cucumber", "--format message:FILE or --format json:FILE"),
        ("verbose v", "--format pretty"), ("quiet q silent s", "--format summary"),
        ("parallel jobs j threads processes", "--workers N"), ("serial sequential", "--workers 1"),
        ("bail failfast stop-on-failure exitfirst", "--fail-fast"),
        ("failed failures last-failed lf", "--only-failures"),
        ("retries reruns", "--retry N"), ("count times", "--repeat N"), ("timeout", "--time-limit TIME"),
        ("shuffle randomize randomise", "--order random"), ("reverse", "--order reverse"),
        ("require steps-from", "--glue NAME"), ("lang languages i18n", "--i18n-languages"),
        ("env define param parameters world", "--world-parameters JSON"),
        ("strict", "nothing: runs are strict"),
        ("publish", "--format html:FILE"), ("coverage", "--enable-code-coverage"), ("release", "-c release"),
        ("pause break breakpoint", "--step, --pause-on-failure or --debug"), ("colour", "--color"),
        ("no-colour", "--no-color"),
    ]
}
