/// An option of the command line: its names, what it takes, and what it does.
///
/// Parsing, suggestions for misspelt options, conflicts, `--help` and the completion of shells are made of it.
struct Option: Sendable {
    /// A kind of run in which an option has a meaning.
    enum Scope {
        /// Wherever examples are chosen, also where they are only listed.
        case selection
        /// Runs that execute examples, or look them up.
        case running
        /// Everywhere, also where nothing is chosen.
        case always
    }

    /// The name, with its two hyphens.
    let name: String
    /// The short name, with its hyphen.
    let short: String?
    /// The word that stands for its value in the help; `nil` where it takes none.
    let value: String?
    /// The values that there are; none where there are too many to name.
    let choices: [String]
    /// The kinds of runs in which it has a meaning.
    let scope: Scope
    /// Whether it may be given several times.
    let isRepeatable: Bool
    /// The option that takes back what this one says.
    let opposite: String?
    /// The help, line by line.
    let help: [String]
    /// Whether it is for `run-specs.sh`, and means nothing to the executable.
    var isOfScript: Bool { CommandSyntax.building.contains { $0.name == name } }

    /// Whether an environment variable may say it: what makes a run do something else than running may not.
    var mayStandInEnvironment: Bool {
        let isOther = CommandSyntax.other.contains { $0.name == name }
        return !isOther && !isOfScript && !["--list", "--dry-run"].contains(name)
    }

    /// The change that it makes to a run.
    let apply: @Sendable (String, inout CommandDraft) throws(UsageError) -> Void

    init(
        _ name: String, _ short: String? = nil, _ value: String? = nil, choices: [String] = [],
        scope: Scope = .selection, isRepeatable: Bool = false, opposite: String? = nil, help: String...,
        apply: @escaping @Sendable (String, inout CommandDraft) throws(UsageError) -> Void = { _, _ in }
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.choices = choices
        self.scope = scope
        // Who says the same again says nothing else; a second value would be one too many.
        self.isRepeatable = isRepeatable || value == nil
        self.opposite = opposite
        self.help = help
        self.apply = apply
    }
}

/// A command while its options are read.
struct CommandDraft {
    /// The environment variables.
    var variables: [String: String] = [:]
    var run = RunOptions()
    /// The formats as they were given.
    var formats: [String] = []
    /// The command that is followed in place of a run.
    var instead: Command?
}
