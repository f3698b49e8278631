import CucumberExpressions

/// A command with its options: the run, or a subcommand such as `steps`.
@MainActor
struct CommandSyntax {
    /// The first word of the command line; empty for the run.
    let name: String
    /// The operands as the help shows them: `[TEXT…]`.
    let operands: String
    let help: String
    /// The options by their titles, in the order of the help.
    let sections: [(title: String, options: [Option])]

    /// The command's own options.
    var options: [Option] { sections.flatMap(\.options) }

    /// Its own options and those of every subcommand.
    var allOptions: [Option] { name.isEmpty ? options : options + Self.common + [Self.helpOption] }

    static let subcommands = [steps, format, lint, merge, languageServer, serve, initialize]

    /// The options that every subcommand takes, also before its name.
    static let common = color + building.prefix(1)

    static let helpOption = Option("--help", "-h", scope: .command, help: "print this") { _, invocation in
        invocation.text = { Help.text }
    }

    private static let color = [
        Option(
            "--color", sets: \.color, to: true, scope: .always, opposite: "--no-color",
            help: "use colours also if the output is not a terminal"),
        Option(
            "--no-color", sets: \.color, to: false, scope: .always,
            help: "use no colours (as with NO_COLOR=1)"),
    ]

    static let run = CommandSyntax(
        name: "", operands: "[OPTION…] [PATH…]", help: "",
        sections: [
            ("Which examples:", selecting), ("How:", running), ("Reports:", reporting + color),
            ("Build:", building), ("Other:", other),
        ])

    private static let selecting = [
        Option(
            "--tags", "-t", "EXPR", adds: \.tags, parse: TagExpression.init(argument:),
            help: "those with such tags: '@paging and not (@slow or @wip)'"),
        Option(
            "--name", "-n", "TEXT", adds: \.names, parse: String.init(argument:),
            help:
                "those whose name contains the text; if there is none, those whose name matches it as a regular "
                + "expression"),
        Option(
            "--glue", nil, "NAME", adds: \.glue, parse: { $0 },
            help: "use only the steps of this class, of the classes in this type, or of this module"),
        Option(
            "--rerun", nil, "FILE", sets: \.rerun, parse: { $0 },
            help: "those that did not pass, from a file that --format rerun has written"),
        Option(
            "--only-failures", sets: \.onlyFailures, to: true, help: "those that failed in their last run"),
        Option(
            "--shard", nil, "I/N", choices: ["auto"],
            help:
                "part I of N parts that together contain all of them; auto: the part that GitLab, CircleCI or "
                + "Buildkite assigns"
        ) { (value, invocation) throws(UsageError) in
            invocation.options.shard = try Shard(argument: value, invocation.variables)
        },
        Option(
            "--durations", nil, "FILE", sets: \.durations, parse: { $0 }, requires: "--shard I/N",
            help: "with --shard: divide by the times in this file, which has to be the same for all parts"),
        Option(
            "--list", sets: \.mode, to: .list, scope: .command, opposite: "--dry-run",
            help: "print locations and names, run nothing"),
        Option(
            "--dry-run", sets: \.mode, to: .dryRun, scope: .command, help: "match every step, execute nothing"
        ),
    ]

    private static let running = [
        Option(
            "--order", nil, "ORDER", sets: \.order, parse: ExampleOrder.init(argument:),
            choices: ["defined", "reverse", "random"], help: "defined, reverse, random or random:SEED"),
        Option(
            "--seed", nil, "SEED", sets: \.seed, parse: UInt64.init(argument:),
            help: "the order of ready work in examples that use virtual time, and of --order random"),
        Option(
            "--world-parameters", nil, "JSON", scope: .running, isRepeatable: true,
            help: "values that worlds read by name: '{\"browser\": \"none\"}'"
        ) { (value, invocation) throws(UsageError) in
            do {
                try invocation.options.worldParameters.merge(value)
            } catch {
                throw UsageError("\"\(value)\" is not a JSON object such as '{\"browser\": \"none\"}'")
            }
        },
        Option(
            "--retry", nil, "N", sets: \.retry.limit, parse: Int.positive, scope: .executing,
            help: "run a failed example up to N more times; one that passes then is reported as flaky"),
        Option(
            "--retry-tag-filter", nil, "EXPR", adds: \.retry.tags, parse: TagExpression.init(argument:),
            scope: .running, requires: "--retry N", help: "with --retry: only examples with such tags"),
        Option(
            "--strict-flaky", sets: \.isStrictAboutFlaky, to: true, scope: .running, requires: "--retry N",
            help: "with --retry: flaky examples fail the run"),
        Option(
            "--repeat", nil, "N", sets: \.repetitions, parse: Int.positive, scope: .executing,
            help: "run each example N times"),
        Option(
            "--until-failure", sets: \.runsUntilFailure, to: true, scope: .executing,
            help: "run again and again until an example fails; with --repeat at most N times"),
        Option(
            "--fail-fast", sets: \.failsFast, to: true, scope: .running,
            help: "run nothing more after the first failure"),
        Option(
            "--no-strict", sets: \.isStrict, to: false, scope: .running,
            help: "pending examples do not fail the run"),
        Option(
            "--strict-steps", sets: \.isStrictAboutSteps, to: true, scope: .running,
            help: "step definitions that no feature uses fail the run"),
        Option(
            "--strict-warnings", sets: \.isStrictAboutWarnings, to: true, scope: .running,
            opposite: "--no-strict-warnings", help: "warnings fail the run, as they do if CI is set"),
        Option(
            "--no-strict-warnings", sets: \.isStrictAboutWarnings, to: false, scope: .running,
            help: "warnings do not fail the run, even if CI is set"),
        Option(
            "--time-limit", nil, "TIME", sets: \.timeLimit, parse: Duration.limit, scope: .executing,
            help: "fail an example that takes longer: 500ms, 10s, 2min or none; 1min by default"),
        Option(
            "--workers", nil, "N", sets: \.workers, parse: Int.workerCount, scope: .running,
            opposite: "--in-process",
            help: "divide the examples among N processes; one per core by default; 0 is --in-process"),
        Option(
            "--in-process", sets: \.workers, to: 0, scope: .running,
            help: "run the examples in one process, for a debugger; a crash ends the run"),
        Option(
            "--step", sets: \.stepsThrough, to: true, scope: .executing,
            help: "pause before each step, show the world, and ask what to do; needs a terminal"),
        Option(
            "--pause-on-failure", sets: \.pausesOnFailure, to: true, scope: .executing,
            help: "pause when an example has failed, with its world and servers alive; needs a terminal"),
        Option(
            "--watch", scope: .building,
            help: "run again what a saved file concerns, until a key ends it; needs a terminal"),
        Option(
            "--debug", scope: .building,
            help:
                "start the debugger of the toolchain, with breakpoints in the selected examples or in the steps of the "
                + "selected scenarios"),
        Option(
            "--debug=dap", scope: .building,
            help:
                "serve an editor that speaks the debug adapter protocol over standard input and output"),
    ]

    private static let reporting = [
        Option(
            "--show-output", sets: \.showsOutput, to: true, scope: .running,
            help: "show the output of passing examples, too, if the run uses several processes"),
        Option(
            "--snippets", sets: \.showsSnippets, to: true, scope: .running,
            help:
                "show a step definition in Swift for every undefined sentence, also if a defined one is near"),
        Option(
            "--format", "-f", "FORMAT[:FILE]", scope: .running, isRepeatable: true,
            help:
                "write a report: one to the terminal, progress by default, and each of the others to a FILE, "
                + "which appears when it is complete"
        ) { (value, invocation) throws(UsageError) in
            let requests = invocation.options.reports
            invocation.options.reports.append(try ReportRequest(argument: value, besides: requests))
        },
        Option(
            "--history", nil, "FOLDER", sets: \.historyFolder, parse: String.init(argument:), scope: .running,
            help: "keep the earlier results that html compares with in this folder instead of .build"),
    ]

    private static let building = [
        Option(
            "--no-build", scope: .building, help: "run the last build, even if sources have changed since"),
        Option(
            "--configuration", "-c", "NAME", choices: ["debug", "release"], scope: .building,
            help: "build and run debug (the default) or release"),
        Option(
            "--sanitize", nil, "NAME", choices: ["address", "thread", "undefined"], scope: .building,
            isRepeatable: true, help: "find errors at run time: address, thread, undefined"),
        Option("--enable-code-coverage", scope: .building, help: "record which code runs, for llvm-cov"),
        Option(
            "--disable-testable-imports", scope: .building,
            help: "build release without support for @testable imports"),
        Option("-Xcc", nil, "FLAG", scope: .building, isRepeatable: true, help: "a flag for the C compiler"),
        Option(
            "-Xcxx", nil, "FLAG", scope: .building, isRepeatable: true, help: "a flag for the C++ compiler"),
        Option(
            "-Xswiftc", nil, "FLAG", scope: .building, isRepeatable: true,
            help: "a flag for the Swift compiler"),
        Option("-Xlinker", nil, "FLAG", scope: .building, isRepeatable: true, help: "a flag for the linker"),
        Option(
            "--scratch-path", nil, "FOLDER", scope: .building,
            help:
                "build there instead of in .build, which keeps one set of flags: another set rebuilds everything"
        ),
    ]

    static let other = [
        Option(
            "--i18n-languages", scope: .command, opposite: "--i18n-keywords",
            help: "print the languages of features"
        ) { _, invocation in invocation.text = { Languages.list } },
        Option("--i18n-keywords", nil, "LANG", scope: .command, help: "print the keywords of a language") {
            (value, invocation) throws(UsageError) in
            let keywords = try Languages.keywords(of: value)
            invocation.text = { keywords }
        },
        Option(
            "--completion", nil, "SHELL", choices: Completion.Shell.allCases.map(\.rawValue), scope: .command,
            help: "print a script that completes this command in bash, zsh or fish"
        ) { (value, invocation) throws(UsageError) in
            let shell = try Completion.Shell(argument: value)
            invocation.text = { Completion.script(for: shell) }
        },
        helpOption,
        Option("--version", scope: .command, help: "print the version") { _, invocation in
            invocation.text = { "Kea \(RunEnvironment.version)\n" }
        },
    ]

    static let steps = CommandSyntax(
        name: "steps", operands: "[OPTION…] [TEXT…]",
        help:
            "print every sentence that a feature may use (or those that contain or match TEXT), its definition and "
            + "its uses",
        options: [
            Option(
                "--format", "-f", "FORMAT", choices: StepsFormat.allCases.map(\.rawValue),
                help: "text, markdown or json"),
            Option("--glue", nil, "NAME", isRepeatable: true, help: "as above"),
            Option("--strict-steps", help: "fail (2) if no feature uses one of them"),
        ])

    static let format = CommandSyntax(
        name: "format", operands: "[OPTION…] [PATH…]",
        help: "rewrite features in the canonical layout; - reads standard input and writes standard output",
        options: [Option("--check", help: "show the changes, write nothing, and fail (1) if there are any")])

    static let lint = CommandSyntax(
        name: "lint", operands: "[OPTION…] [PATH…]",
        help: "mark text in features that is valid and probably a mistake, and fail (1) if there is any",
        options: [
            Option("--disable", nil, "RULE,…", isRepeatable: true, help: "leave out rules"),
            Option("--list-rules", help: "print the rules and how a comment disables them"),
        ])

    static let merge = CommandSyntax(
        name: "merge", operands: "[OPTION…] FILE…",
        help:
            "join what --format events:FILE has written, such as the shards of a run, into the reports of one run, "
            + "with the exit status of that run",
        options: [
            Option(
                "--format", "-f", "FORMAT[:FILE]", isRepeatable: true,
                help: "write a report, as in a run"),
            Option(
                "--history", nil, "FOLDER",
                help: "keep the earlier results that html compares with in this folder, as in a run"),
            Option("--no-strict", help: "pending examples do not fail the run"),
            Option("--strict-flaky", help: "flaky examples fail the run"),
        ])

    /// Run by `run-specs.sh`, which builds the tool for it.
    static let languageServer = CommandSyntax(
        name: "language-server", operands: "",
        help:
            "serve an editor that speaks the language server protocol over standard input and output; it is "
            + "built when it is first used",
        options: [])

    /// Run by `run-specs.sh`, too.
    static let serve = CommandSyntax(
        name: "serve", operands: "",
        help:
            "show the features in a browser on this machine: read, edit and run them, and see the results as "
            + "they come",
        options: [])

    /// Run by `run-specs.sh`, as there is no executable yet.
    static let initialize = CommandSyntax(
        name: "init", operands: "",
        help:
            "called from Kea's folder, in the folder of your package: make it use Kea, with a first spec and "
            + "feature; existing files stay",
        options: [])

    /// The subcommands that `run-specs.sh` runs itself.
    static let ofScript = [languageServer.name, serve.name, initialize.name]
}

extension CommandSyntax {
    fileprivate init(name: String, operands: String, help: String, options: [Option]) {
        self.init(name: name, operands: operands, help: help, sections: [("", options)])
    }
}
