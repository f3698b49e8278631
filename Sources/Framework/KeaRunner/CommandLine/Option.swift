/// An option: its names, its value, and its effect on an invocation.
///
/// Parsing, conflicts, suggestions and shell completion are all derived from the table of options; `help.txt` explains them.
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
    typealias Parser<Value> = (String) throws(UsageError) -> Value

    /// The name, with its hyphens.
    let name: String
    let short: String?
    /// The placeholder of its value, as in `help.txt`; `nil` if it takes none.
    let value: String?
    /// The possible values; empty if there are too many.
    let choices: [String]
    let scope: Scope
    /// Whether it may be given several times; a flag may.
    let isRepeatable: Bool
    /// An option that contradicts this one.
    let opposite: String?
    /// An option without which this one has no effect, with its value.
    let requirement: String?
    let apply: Effect

    init(
        _ name: String, _ short: String? = nil, _ value: String? = nil, choices: [String] = [],
        scope: Scope = .selecting, isRepeatable: Bool = false, opposite: String? = nil,
        requires requirement: String? = nil, apply: @escaping Effect = { _, _ in }
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.choices = choices
        self.scope = scope
        self.isRepeatable = isRepeatable || value == nil
        self.opposite = opposite
        self.requirement = requirement
        self.apply = apply
    }

    /// Creates a flag.
    init<Value>(
        _ name: String, sets path: WritableKeyPath<RunOptions, Value>, to value: Value,
        scope: Scope = .selecting, opposite: String? = nil, requires requirement: String? = nil
    ) {
        self.init(name, scope: scope, opposite: opposite, requires: requirement) {
            _, invocation in
            invocation.options[keyPath: path] = value
        }
    }

    /// Creates an option with a value.
    init<Value>(
        _ name: String, _ short: String? = nil, _ placeholder: String,
        sets path: WritableKeyPath<RunOptions, Value>, parse: @escaping Parser<Value>, choices: [String] = [],
        scope: Scope = .selecting, opposite: String? = nil, requires requirement: String? = nil
    ) {
        self.init(
            name, short, placeholder, choices: choices, scope: scope, opposite: opposite,
            requires: requirement
        ) { (value, invocation) throws(UsageError) in invocation.options[keyPath: path] = try parse(value) }
    }

    /// Creates an option with a value that may be given several times.
    init<Value>(
        _ name: String, _ short: String? = nil, _ placeholder: String,
        adds path: WritableKeyPath<RunOptions, [Value]>, parse: @escaping Parser<Value>,
        scope: Scope = .selecting, requires requirement: String? = nil
    ) {
        self.init(
            name, short, placeholder, scope: scope, isRepeatable: true, requires: requirement
        ) { (value, invocation) throws(UsageError) in
            invocation.options[keyPath: path].append(try parse(value))
        }
    }

    /// Whether an environment variable may contain it.
    var isAllowedInEnvironment: Bool { scope != .command && scope != .building }
}

/// A parsed command line: a run with its options, or a command that prints a text.
@MainActor
struct Invocation {
    var options = RunOptions()
    /// The text that is printed instead of a run.
    var text: (@MainActor () throws(UsageError) -> String)?
    /// The environment variables that options refer to.
    let variables: [String: String]

    /// Applies the options of a command line without a subcommand, and checks that they fit together.
    init(_ arguments: Arguments, _ variables: [String: String]) throws(UsageError) {
        self.variables = variables
        options.paths = arguments.operands
        options.notes = arguments.notes
        // Help takes precedence over every other option and mistake.
        if let command = ["--help", "--version"].first(where: arguments.has) {
            try CommandSyntax.other.first { $0.name == command }?.apply("", &self)
            return
        }
        for given in arguments.options {
            do throws(UsageError) {
                try given.option.apply(given.value, &self)
            } catch {
                let named = error.at(given.option.name)
                throw given.origin.map { named.at($0) } ?? named
            }
        }
        if options.order == .random(seed: nil), let seed = options.seed {
            options.order = .random(seed: seed)
        }
        try arguments.checkContradictions()
        try checkEffects(arguments)
        if options.pauseOption != nil { (options.workers, options.timeLimit) = (0, nil) }
    }

    /// Throws an error if an option or path has no effect beside the others.
    ///
    /// A user relies on an option that is ignored silently. Options from the environment yield instead.
    private func checkEffects(_ arguments: Arguments) throws(UsageError) {
        let typed = arguments.options.filter { !$0.isFromEnvironment }.map(\.option)
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
            let command = typed.first(where: { $0.scope == .command && !Self.modes.contains($0.name) })
        {
            try refuse(beside: command.name, "runs nothing") {
                ![.always, .building].contains($0.scope) && $0.name != command.name
            }
            if let path = options.paths.first {
                throw UsageError("the path \(path) has no effect with \(command.name), which runs nothing")
            }
        }
        for option in typed {
            guard let requirement = option.requirement,
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

    private static let modes = ["--list", "--dry-run"]
}
