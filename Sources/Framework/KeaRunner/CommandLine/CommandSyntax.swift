/// A command with its options: running examples, or a subcommand such as `steps`.
struct CommandSyntax: Sendable {
    /// The word, as the first one of the command line; empty for running examples.
    let name: String
    /// The words behind the name, for the help: `[TEXT…]`.
    let operands: String
    /// The help, line by line.
    let help: [String]
    /// The options under their titles, in the order of the help.
    let sections: [(title: String, options: [Option])]

    /// The command's own options.
    var options: [Option] { sections.flatMap(\.options) }

    /// All subcommands, in the order of the help.
    static let subcommands = [steps, format, lint, merge]

    /// The options that every subcommand takes, and that may stand before its name.
    static let common = color + building.prefix(1)

    /// The option that explains the others.
    static let helpOption = Option("--help", "-h", scope: .always, help: "print this") { _, draft in
        draft.instead = .help
    }

    private static let color = [
        Option(
            "--color", scope: .always, opposite: "--no-color", help: "colours also where it is not a terminal"
        ) {
            _, draft in draft.run.color = true
        },
        Option("--no-color", scope: .always, help: "no colours (as with NO_COLOR=1)") { _, draft in
            draft.run.color = false
        },
    ]

    /// Running examples.
    static let run = CommandSyntax(
        name: "", operands: "[OPTION…] [PATH…]", help: [],
        sections: [
            ("Which examples:", selecting), ("How:", running), ("Reports:", reporting + color),
            ("Build:", building), ("Other:", other),
        ])

    private static let selecting: [Option] = [
        Option(
            "--tags", "-t", "EXPR", isRepeatable: true,
            help: "with such tags: '@paging and not (@slow or @wip)'"
        ) {
            (value, draft) throws(UsageError) in
            draft.run.tags.append(try TagOption.checked(value))
        },
        Option(
            "--name", "-n", "TEXT", isRepeatable: true,
            help: "with a name that contains the text; if there is none,",
            "with one that matches it as a regular expression"
        ) { (value, draft) throws(UsageError) in
            guard !value.isEmpty else { throw UsageError("--name needs a text that is not empty") }
            draft.run.names.append(value)
        },
        Option(
            "--glue", nil, "NAME", isRepeatable: true,
            help: "use no steps but those of this class, of classes in this",
            "type, or of this module"
        ) { value, draft in draft.run.glue.append(value) },
        Option(
            "--rerun", nil, "FILE", help: "what --format rerun has written: the places of what did",
            "not pass"
        ) { value, draft in draft.run.rerun = value },
        Option("--only-failures", help: "what failed when it was last run") { _, draft in
            draft.run.onlyFailures = true
        },
        Option(
            "--shard", nil, "I/N", choices: ["auto"],
            help: "part I of N that together are everything; auto is the",
            "one that GitLab, CircleCI or Buildkite means"
        ) { (value, draft) throws(UsageError) in
            draft.run.shard = try Shard(argument: value, draft.variables)
        },
        Option(
            "--durations", nil, "FILE", help: "with --shard: divide by the times in this file, which",
            "has to be the same for all parts"
        ) { value, draft in draft.run.durations = value },
        Option("--list", opposite: "--dry-run", help: "print places and names, run nothing") { _, draft in
            draft.run.mode = .list
        },
        Option("--dry-run", help: "look up every step, execute nothing") { _, draft in
            draft.run.mode = .dryRun
        },
    ]

    private static let running: [Option] = [
        Option(
            "--order", nil, "ORDER", choices: ["defined", "reverse", "random"],
            help: "defined, reverse, random or random:SEED"
        ) { (value, draft) throws(UsageError) in
            draft.run.order = try ExampleOrder(argument: value)
        },
        Option(
            "--seed", nil, "SEED", help: "the order of ready work in examples that live in",
            "virtual time, and of --order random"
        ) { (value, draft) throws(UsageError) in
            draft.run.seed = try SeedOption.seed(value)
        },
        Option(
            "--world-parameters", nil, "JSON", scope: .running, isRepeatable: true,
            help: "values that worlds ask for by name: '{\"browser\": \"none\"}'"
        ) { (value, draft) throws(UsageError) in
            try WorldParametersOption.add(value, to: &draft.run.worldParameters)
        },
        Option(
            "--retry", nil, "N", scope: .running,
            help: "try an example that fails up to N more times; one that",
            "passes then is reported as flaky"
        ) { (value, draft) throws(UsageError) in
            draft.run.retry.limit = try CountOption.count(value, of: "--retry")
        },
        Option(
            "--retry-tag-filter", nil, "EXPR", scope: .running, isRepeatable: true,
            help: "with --retry: only examples with such tags"
        ) { (value, draft) throws(UsageError) in
            draft.run.retry.tags.append(try TagOption.checked(value, of: "--retry-tag-filter"))
        },
        Option("--strict-flaky", scope: .running, help: "with --retry: let flaky examples fail the run") {
            _, draft in draft.run.isStrictAboutFlaky = true
        },
        Option(
            "--repeat", nil, "N", scope: .running, help: "run each example N times"
        ) { (value, draft) throws(UsageError) in
            draft.run.repetitions = try CountOption.count(value, of: "--repeat")
        },
        Option(
            "--until-failure", scope: .running, help: "run again and again until something fails; with",
            "--repeat at most N times"
        ) { _, draft in draft.run.runsUntilFailure = true },
        Option("--fail-fast", scope: .running, help: "run nothing more after the first failure") { _, draft in
            draft.run.failsFast = true
        },
        Option("--no-strict", scope: .running, help: "let pending examples pass") { _, draft in
            draft.run.isStrict = false
        },
        Option(
            "--strict-steps", scope: .running, help: "let step definitions that no feature uses fail the run"
        ) {
            _, draft in draft.run.isStrictAboutSteps = true
        },
        Option(
            "--strict-warnings", scope: .running, opposite: "--no-strict-warnings",
            help: "let warnings fail the run, as they do where CI is set"
        ) { _, draft in draft.run.isStrictAboutWarnings = true },
        Option("--no-strict-warnings", scope: .running, help: "let warnings pass there, too") { _, draft in
            draft.run.isStrictAboutWarnings = false
        },
        Option(
            "--time-limit", nil, "TIME", scope: .running,
            help: "fail an example that takes longer: 500ms, 10s, 2min,",
            "none; a minute unless it is given"
        ) { (value, draft) throws(UsageError) in
            draft.run.timeLimit = try TimeOption.limit(value)
        },
        Option(
            "--error", scope: .running, opposite: "--dry-run",
            help: "end the run with an internal error once it has begun, to",
            "try what reads its reports"
        ) { _, draft in draft.run.endsInError = true },
        Option(
            "--workers", nil, "N", scope: .running, opposite: "--in-process",
            help: "divide the examples among N processes: as many as there",
            "are cores unless it is given; 0 is --in-process"
        ) { (value, draft) throws(UsageError) in draft.run.workers = try WorkersOption.count(value) },
        Option(
            "--in-process", scope: .running, help: "run examples in one process, as a debugger needs it;",
            "a crash ends the run then"
        ) { _, draft in draft.run.workers = 0 },
    ]

    private static let reporting: [Option] = [
        Option(
            "--show-output", scope: .running,
            help: "show what examples print also where they pass and run",
            "in several processes"
        ) { _, draft in draft.run.showsOutput = true },
        Option(
            "--format", "-f", "FORMAT[:FILE]", scope: .running, isRepeatable: true,
            help: "write a report: one to the terminal, which is progress",
            "unless another is given, the others each to a FILE, which", "appears when it is complete"
        ) { (value, draft) throws(UsageError) in
            guard !value.isEmpty else { throw UsageError("--format needs a format") }
            draft.formats.append(value)
        },
        Option(
            "--history", nil, "FOLDER", scope: .running,
            help: "keep the results that html compares with there, and not", "in .build"
        ) { (value, draft) throws(UsageError) in
            guard !value.isEmpty else { throw UsageError("--history needs a folder") }
            draft.run.historyFolder = value
        },
    ]

    /// What is built, and how: `run-specs.sh` takes these out of the command line.
    static let building: [Option] = [
        Option("--no-build", scope: .always, help: "run what is built, also where sources are newer"),
        Option(
            "--configuration", "-c", "NAME", choices: ["debug", "release"], scope: .always,
            help: "build and run for debug, or as users get it: release"),
        Option(
            "--sanitize", nil, "NAME", choices: ["address", "thread", "undefined"], scope: .always,
            isRepeatable: true, help: "look for errors at run time: address, thread, undefined"),
        Option(
            "--enable-code-coverage", scope: .always, help: "note what is run, for llvm-cov"),
        Option(
            "--disable-testable-imports", scope: .always,
            help: "in release, build without what @testable imports need"),
        Option("-Xcc", nil, "FLAG", scope: .always, isRepeatable: true, help: "a flag for the C compiler"),
        Option("-Xcxx", nil, "FLAG", scope: .always, isRepeatable: true, help: "one for the C++ compiler"),
        Option(
            "-Xswiftc", nil, "FLAG", scope: .always, isRepeatable: true, help: "one for the Swift compiler"),
        Option("-Xlinker", nil, "FLAG", scope: .always, isRepeatable: true, help: "one for the linker"),
        Option(
            "--scratch-path", nil, "FOLDER", scope: .always,
            help: "build there, and not in .build, which has room for one",
            "set of flags: another one builds everything again"),
    ]

    static let other: [Option] = [
        Option("--i18n-languages", opposite: "--i18n-keywords", help: "print the languages of features") {
            _, draft in draft.instead = .languages
        },
        Option("--i18n-keywords", nil, "LANG", help: "print the keywords of a language") { value, draft in
            draft.instead = .keywords(language: value)
        },
        Option(
            "--completion", nil, "SHELL", choices: Completion.Shell.allCases.map(\.rawValue),
            help: "print what lets bash, zsh or fish complete all of this"
        ) { (value, draft) throws(UsageError) in
            draft.instead = .completion(try Completion.Shell(argument: value))
        },
        helpOption,
        Option("--version", scope: .always, help: "print the version") { _, draft in
            draft.instead = .version
        },
    ]

    /// Listing sentences.
    static let steps = CommandSyntax(
        name: "steps", operands: "[OPTION…] [TEXT…]",
        help: [
            "every sentence that a feature may use (or those that contain",
            "or fit TEXT), where it is defined and how often it is used",
        ],
        sections: [
            (
                "",
                [
                    Option(
                        "--format", "-f", "FORMAT", choices: StepsFormat.allCases.map(\.rawValue),
                        help: "text, markdown or json"),
                    Option("--glue", nil, "NAME", isRepeatable: true, help: "as above"),
                    Option("--strict-steps", help: "fail (2) where no feature uses one of them"),
                ]
            )
        ])

    /// Laying out features.
    static let format = CommandSyntax(
        name: "format", operands: "[OPTION…] [PATH…]",
        help: [
            "rewrite features in the one canonical layout; - is standard",
            "input, written to standard output",
        ],
        sections: [("", [Option("--check", help: "show what would change, and fail (1) if anything would")])])

    /// Marking what is hardly meant.
    static let lint = CommandSyntax(
        name: "lint", operands: "[OPTION…] [PATH…]",
        help: ["mark what is valid in a feature and hardly meant, and fail (1)", "if anything is"],
        sections: [
            (
                "",
                [
                    Option(
                        "--disable", nil, "RULE,…", isRepeatable: true, help: "leave rules out"),
                    Option("--list-rules", help: "print the rules, and how a comment switches them off"),
                ]
            )
        ])

    /// Joining the events of several runs.
    static let merge = CommandSyntax(
        name: "merge", operands: "[OPTION…] FILE…",
        help: [
            "join what --format events:FILE or message:FILE has written,",
            "such as the shards of a run, into the reports of one run,",
            "and exit as it would have done",
        ],
        sections: [
            (
                "",
                [
                    Option(
                        "--format", "-f", "FORMAT[:FILE]", isRepeatable: true,
                        help: "write a report, as in a run"),
                    Option("--no-strict", help: "let pending examples pass"),
                    Option("--strict-flaky", help: "let flaky examples fail"),
                ]
            )
        ])
}
