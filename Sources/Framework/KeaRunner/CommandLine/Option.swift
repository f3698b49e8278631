/// An option: what `help.txt` says of it, and its effect; parsing, conflicts and completion derive from it.
@MainActor
struct Option {
    /// The kind of commands in which an option has an effect.
    enum Scope {
        /// Runs, dry runs and lists.
        case selecting
        /// Runs and dry runs.
        case running
        /// Runs alone.
        case executing
        /// Every command.
        case always
        /// None: it replaces the run.
        case command
        /// `run-specs.sh`, which removes it from the command line.
        case building
    }

    typealias Effect = @MainActor (_ value: String, inout Invocation) throws(UsageError) -> Void

    @MainActor
    struct Rule {
        /// The scope, if it is another one than that of its section.
        var scope: Scope?
        /// The possible values; empty if there are too many.
        var choices: [String] = []
        /// Whether it may be given several times; a flag may.
        var isRepeatable = false
        var opposite: String?
        /// An option without which this one has no effect, with its value.
        var requirement: String?
        var apply: Effect = { _, _ in }
    }

    let entry: Help.Entry
    let rule: Rule
    let scope: Scope

    init(_ entry: Help.Entry) {
        self.entry = entry
        rule = Self.rules["\(entry.command) \(entry.name)"] ?? Self.rules[entry.name] ?? Rule()
        scope = rule.scope ?? Self.scopes[entry.section] ?? .selecting
    }

    private static let scopes: [String: Scope] = [
        "How": .running, "Reports": .running, "Build": .building, "Other": .command,
    ]

    var name: String { entry.name }
    var value: String? { entry.value }
    var isRepeatable: Bool { rule.isRepeatable || value == nil }
}

/// A parsed command line: a run with its options, or a command that prints a text.
@MainActor
struct Invocation {
    var options = RunOptions()
    /// The text that is printed instead of a run.
    var text: (@MainActor () throws(UsageError) -> String)?

    /// Applies the options of a command line without a subcommand, and checks that they fit together.
    init(_ arguments: Arguments) throws(UsageError) {
        options.paths = arguments.operands
        options.notes = arguments.notes
        // Help takes precedence over every other option and mistake.
        if let command = ["--help", "--version"].first(where: arguments.has) {
            try CommandSyntax.run.options([command]).first?.rule.apply("", &self)
            return
        }
        try apply(arguments)
        if options.order == .random(seed: nil), let seed = options.execution.seed {
            options.order = .random(seed: seed)
        }
        try arguments.checkContradictions()
        try checkEffects(arguments)
        if options.pauseOption != nil { (options.workers, options.execution.timeLimit) = (0, nil) }
    }

    /// Creates the invocation of a subcommand that takes options of the run.
    init(ofSubcommand arguments: Arguments) throws(UsageError) { try apply(arguments) }

    private mutating func apply(_ arguments: Arguments) throws(UsageError) {
        for given in arguments.options {
            do throws(UsageError) {
                try given.option.rule.apply(given.value, &self)
            } catch {
                let named = error.at(given.option.name)
                throw given.variable.map { named.at($0) } ?? named
            }
        }
    }

    /// Throws an error if an option or path has no effect beside the others; options from the environment yield.
    private func checkEffects(_ arguments: Arguments) throws(UsageError) {
        let typed = arguments.options.filter { $0.variable == nil }.map(\.option)
        func refuse(beside command: String, _ reason: String, _ hasNoEffect: (Option) -> Bool)
            throws(UsageError)
        {
            guard let option = typed.first(where: hasNoEffect) else { return }
            throw UsageError("\(option.name) has no effect with \(command), which \(reason)")
        }
        // Only --order random without a seed of its own uses --seed outside of a run.
        let isSeed: (Option) -> Bool = {
            $0.name == "--seed" && !arguments.values(of: "--order").contains("random")
        }
        if text != nil,
            let command = typed.first(where: {
                $0.scope == .command && !["--list", "--dry-run"].contains($0.name)
            })
        {
            try refuse(beside: command.name, "runs nothing") {
                ![.always, .building].contains($0.scope) && $0.name != command.name
            }
            if let path = options.paths.first {
                throw UsageError("the path \(path) has no effect with \(command.name), which runs nothing")
            }
        }
        for option in typed {
            guard let requirement = option.rule.requirement,
                !arguments.has(String(requirement.prefix { $0 != " " }))
            else { continue }
            throw UsageError("\(option.name) has no effect without \(requirement)")
        }
        if options.rerun != nil, let path = options.paths.first {
            throw UsageError("the path \(path) has no effect with --rerun, which says what to run")
        }
        if options.runsUntilFailure, options.isInProcess || options.pauseOption != nil {
            throw UsageError(
                "--until-failure starts new processes for each round, and \(options.pauseOption ?? "--in-process") "
                    + "none; --repeat N --fail-fast stays in one")
        }
        if let pause = options.pauseOption {
            try refuse(beside: pause, "runs in one process") {
                $0.name == "--workers" && options.workers != 0
            }
            try refuse(beside: pause, "sets no time limit") { $0.name == "--time-limit" }
        }
        switch options.mode {
        case .run: break
        case .list:
            try refuse(beside: "--list", "runs nothing") {
                [.running, .executing].contains($0.scope) || isSeed($0)
            }
        case .dryRun:
            try refuse(beside: "--dry-run", "executes nothing") { $0.scope == .executing || isSeed($0) }
        }
    }
}
