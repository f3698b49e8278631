import CucumberExpressions

/// A command with its options: the run, or a subcommand such as `steps`.
@MainActor
package struct CommandSyntax {
    /// The first word of the command line; empty for the run.
    let name: String
    /// The command's own options, in the order of the help.
    let options: [Option]

    /// Its own options and those of every subcommand.
    var allOptions: [Option] { name.isEmpty ? options : options + Self.common + [Self.helpOption] }

    static let subcommands = [steps, format, lint, merge, languageServer, serve, initialize]

    /// The options that every subcommand takes, also before its name.
    static let common = color + building.prefix(1)

    static let helpOption = Option("--help", "-h", scope: .command) { _, invocation in
        invocation.text = { Help.text }
    }

    private static let color = [
        Option("--color", sets: \.color, to: true, scope: .always, opposite: "--no-color"),
        Option("--no-color", sets: \.color, to: false, scope: .always),
    ]

    static let run = CommandSyntax(
        name: "", options: selecting + running + reporting + color + building + other)

    private static let selecting = [
        Option("--tags", "-t", "EXPR", adds: \.tags, parse: TagExpression.init(argument:)),
        Option("--name", "-n", "TEXT", adds: \.names, parse: String.init(argument:)),
        Option(
            "--glue", nil, "NAME", adds: \.glue, parse: { $0 }),
        Option(
            "--rerun", nil, "FILE", sets: \.rerun, parse: { $0 }),
        Option("--only-failures", sets: \.onlyFailures, to: true),
        Option(
            "--shard", nil, "I/N", choices: ["auto"]
        ) { (value, invocation) throws(UsageError) in
            invocation.options.shard = try Shard(argument: value, invocation.variables)
        },
        Option(
            "--durations", nil, "FILE", sets: \.durations, parse: { $0 }, requires: "--shard I/N"),
        Option("--list", sets: \.mode, to: .list, scope: .command, opposite: "--dry-run"),
        Option("--dry-run", sets: \.mode, to: .dryRun, scope: .command),
    ]

    private static let running = [
        Option(
            "--order", nil, "ORDER", sets: \.order, parse: ExampleOrder.init(argument:),
            choices: ["defined", "reverse", "random"]),
        Option("--seed", nil, "SEED", sets: \.seed, parse: UInt64.init(argument:)),
        Option(
            "--world-parameters", nil, "JSON", scope: .running, isRepeatable: true
        ) { (value, invocation) throws(UsageError) in
            do {
                try invocation.options.worldParameters.merge(value)
            } catch {
                throw UsageError("\"\(value)\" is not a JSON object such as '{\"browser\": \"none\"}'")
            }
        },
        Option("--retry", nil, "N", sets: \.retry.limit, parse: Int.positive, scope: .executing),
        Option(
            "--retry-tag-filter", nil, "EXPR", adds: \.retry.tags, parse: TagExpression.init(argument:),
            scope: .running, requires: "--retry N"),
        Option(
            "--strict-flaky", sets: \.isStrictAboutFlaky, to: true, scope: .running, requires: "--retry N"),
        Option("--repeat", nil, "N", sets: \.repetitions, parse: Int.positive, scope: .executing),
        Option("--until-failure", sets: \.runsUntilFailure, to: true, scope: .executing),
        Option("--fail-fast", sets: \.failsFast, to: true, scope: .running),
        Option("--no-strict", sets: \.isStrict, to: false, scope: .running),
        Option("--strict-steps", sets: \.isStrictAboutSteps, to: true, scope: .running),
        Option(
            "--strict-warnings", sets: \.isStrictAboutWarnings, to: true, scope: .running,
            opposite: "--no-strict-warnings"),
        Option("--no-strict-warnings", sets: \.isStrictAboutWarnings, to: false, scope: .running),
        Option("--time-limit", nil, "TIME", sets: \.timeLimit, parse: Duration.limit, scope: .executing),
        Option(
            "--workers", nil, "N", sets: \.workers, parse: Int.workerCount, scope: .running,
            opposite: "--in-process"),
        Option("--in-process", sets: \.workers, to: 0, scope: .running),
        Option("--step", sets: \.stepsThrough, to: true, scope: .executing),
        Option("--pause-on-failure", sets: \.pausesOnFailure, to: true, scope: .executing),
        Option("--watch", scope: .building),
        Option("--debug", scope: .building),
        Option("--debug=dap", scope: .building),
    ]

    private static let reporting = [
        Option("--show-output", sets: \.showsOutput, to: true, scope: .running),
        Option("--snippets", sets: \.showsSnippets, to: true, scope: .running),
        Option(
            "--format", "-f", "FORMAT[:FILE]", scope: .running, isRepeatable: true
        ) { (value, invocation) throws(UsageError) in
            let requests = invocation.options.reports
            invocation.options.reports.append(try ReportRequest(argument: value, besides: requests))
        },
        Option(
            "--history", nil, "FOLDER", sets: \.historyFolder, parse: String.init(argument:), scope: .running),
    ]

    private static let building = [
        Option("--no-build", scope: .building),
        Option("--configuration", "-c", "NAME", choices: ["debug", "release"], scope: .building),
        Option(
            "--sanitize", nil, "NAME", choices: ["address", "thread", "undefined"], scope: .building,
            isRepeatable: true),
        Option("--enable-code-coverage", scope: .building),
        Option("--disable-testable-imports", scope: .building),
        Option("-Xcc", nil, "FLAG", scope: .building, isRepeatable: true),
        Option("-Xcxx", nil, "FLAG", scope: .building, isRepeatable: true),
        Option("-Xswiftc", nil, "FLAG", scope: .building, isRepeatable: true),
        Option("-Xlinker", nil, "FLAG", scope: .building, isRepeatable: true),
        Option("--scratch-path", nil, "FOLDER", scope: .building),
    ]

    static let other = [
        Option(
            "--i18n-languages", scope: .command, opposite: "--i18n-keywords"
        ) { _, invocation in invocation.text = { Languages.list } },
        Option("--i18n-keywords", nil, "LANG", scope: .command) {
            (value, invocation) throws(UsageError) in
            let keywords = try Languages.keywords(of: value)
            invocation.text = { keywords }
        },
        Option(
            "--completion", nil, "SHELL", choices: Completion.Shell.allCases.map(\.rawValue), scope: .command
        ) { (value, invocation) throws(UsageError) in
            let shell = try Completion.Shell(argument: value)
            invocation.text = { Completion.script(for: shell) }
        },
        helpOption,
        Option("--version", scope: .command) { _, invocation in
            invocation.text = { "Kea \(RunEnvironment.version)\n" }
        },
    ]

    static let steps = CommandSyntax(
        name: "steps",
        options: [
            Option("--format", "-f", "FORMAT", choices: StepsFormat.allCases.map(\.rawValue)),
            Option("--glue", nil, "NAME", isRepeatable: true),
            Option("--swift"), Option("--strict-steps"),
        ])

    package static let format = CommandSyntax(name: "format", options: [Option("--check")])

    package static let lint = CommandSyntax(
        name: "lint",
        options: [
            Option("--disable", nil, "RULE,…", isRepeatable: true),
            Option("--list-rules"),
        ])

    static let merge = CommandSyntax(
        name: "merge",
        options: [
            Option("--format", "-f", "FORMAT[:FILE]", isRepeatable: true),
            Option("--history", nil, "FOLDER"),
            Option("--no-strict"),
            Option("--strict-flaky"),
        ])

    /// Run by `run-specs.sh`, which builds the tool for it, as for `format` and `lint`.
    static let languageServer = CommandSyntax(name: "language-server", options: [])

    /// Run by `run-specs.sh`, too.
    static let serve = CommandSyntax(name: "serve", options: [])

    /// Run by `run-specs.sh`, as no executable exists yet.
    static let initialize = CommandSyntax(name: "init", options: [])

    /// The subcommands that `run-specs.sh` runs itself.
    static let ofScript = [format, lint, languageServer, serve, initialize].map(\.name)
}
