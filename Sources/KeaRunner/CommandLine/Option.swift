/// An option of the command line: its names, what it takes, and what it does.
///
/// The table of all options stands here once; the parser, the suggestions for misspelt options and the help are
/// made of it.
struct Option: Sendable {
    /// The name, with its two hyphens.
    let name: String
    /// The short name, with its hyphen.
    let short: String?
    /// What stands for its value in the help; `nil` where it takes none.
    let value: String?
    /// What it does, for the help, line by line.
    let help: [String]
    /// Sets it in the draft of a command.
    let apply: @Sendable (String, inout CommandDraft) throws(UsageError) -> Void

    init(
        _ name: String, _ short: String? = nil, _ value: String? = nil, _ help: String...,
        apply: @escaping @Sendable (String, inout CommandDraft) throws(UsageError) -> Void
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.help = help
        self.apply = apply
    }

    /// All options, in the order of the help.
    static let all: [Option] = selecting + ordering + reporting + other

    /// Options that say what is run.
    static let selecting: [Option] = [
        Option("--tags", "-t", "EXPR", "with such tags: '@paging and not (@slow or @wip)'") {
            (value, draft) throws(UsageError) in
            draft.run.tags.append(try TagOption.checked(value))
        },
        Option(
            "--name", "-n", "TEXT", "with a name that contains the text or fits it as a", "regular expression"
        ) {
            (value, draft) throws(UsageError) in
            guard !value.isEmpty else { throw UsageError("--name needs a text that is not empty") }
            draft.run.names.append(value)
        },
        Option("--list", nil, nil, "print places and names, run nothing") { _, draft in
            draft.run.mode = .list
        },
        Option("--dry-run", nil, nil, "look up every step, execute nothing") { _, draft in
            draft.run.mode = .dryRun
        },
    ]

    /// Options that say how it is run.
    static let ordering: [Option] = [
        Option("--order", nil, "ORDER", "defined, reverse, random or random:SEED") {
            (value, draft) throws(UsageError) in
            draft.run.order = try ExampleOrder(argument: value)
        },
        Option(
            "--seed", nil, "SEED", "the order of ready work in examples that live in",
            "virtual time, and of --order random"
        ) { (value, draft) throws(UsageError) in
            draft.run.seed = try SeedOption.seed(value)
        },
        Option("--fail-fast", nil, nil, "run nothing more after the first failure") { _, draft in
            draft.run.failsFast = true
        },
        Option("--no-strict", nil, nil, "let pending examples pass") { _, draft in draft.run.isStrict = false
        },
        Option("--strict-steps", nil, nil, "let step definitions that no feature uses fail the run") {
            _, draft in draft.run.isStrictAboutSteps = true
        },
        Option(
            "--strict-warnings", nil, nil, "let warnings fail the run, as they do where CI is set"
        ) { _, draft in draft.run.isStrictAboutWarnings = true },
        Option("--no-strict-warnings", nil, nil, "let warnings pass there, too") { _, draft in
            draft.run.isStrictAboutWarnings = false
        },
        Option(
            "--time-limit", nil, "TIME", "fail an example that takes longer: 500ms, 10s, 2min,",
            "none; a minute unless it is given"
        ) { (value, draft) throws(UsageError) in
            draft.run.timeLimit = try TimeOption.limit(value)
        },
        Option(
            "--in-process", nil, nil, "run examples in one process, as a debugger needs it;",
            "a crash ends the run then"
        ) {
            _, draft in draft.run.isInProcess = true
        },
    ]

    /// Options that say what is written about it.
    static let reporting: [Option] = [
        Option(
            "--format", "-f", "FORMAT[:FILE]", "progress, pretty, events (JSON, an event a line)",
            "or junit; may be given several times; a FILE appears when",
            "it is complete"
        ) { (value, draft) throws(UsageError) in
            guard !value.isEmpty else { throw UsageError("--format needs a format") }
            draft.formats.append(value)
        },
        Option("--color", nil, nil, "colours also where it is not a terminal") { _, draft in
            draft.color = true
        },
        Option("--no-color", nil, nil, "no colours (as with NO_COLOR=1)") { _, draft in draft.color = false },
    ]

    /// Options that print something else.
    static let other: [Option] = [
        Option("--no-build", nil, nil, "run what is built, also where sources are newer") { _, _ in },
        Option(
            "--configuration", "-c", "NAME", "build and run for debug, or as users get it: release"
        ) { _, _ in },
        Option("--i18n-languages", nil, nil, "print the languages of features") { _, draft in
            draft.instead = .languages
        },
        Option("--i18n-keywords", nil, "LANG", "print the keywords of a language") { value, draft in
            draft.instead = .keywords(language: value)
        },
        Option("--help", "-h", nil, "print this") { _, draft in draft.instead = .help },
        Option("--version", nil, nil, "print the version") { _, draft in draft.instead = .version },
    ]
}

/// A command while its options are read.
struct CommandDraft {
    var run = RunOptions()
    var color: Bool?
    /// The formats as they were given; what they may be depends on the command.
    var formats: [String] = []
    /// The names of the options that were given, in order.
    var given: [String] = []
    /// What is done in place of a run.
    var instead: Command?
}
