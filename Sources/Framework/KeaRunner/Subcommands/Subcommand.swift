/// A word that makes the command do something other than running examples, such as `steps`.
///
/// To add one: its ``CommandSyntax`` among ``CommandSyntax/subcommands``, a type that conforms, in a file of its own,
/// and its name in ``Subcommands/all``.
@MainActor
protocol Subcommand {
    /// Its name, its options, and its help.
    static var syntax: CommandSyntax { get }

    /// Reads its options and operands.
    init(_ arguments: Arguments) throws(UsageError)

    /// Does it, and returns the exit status.
    func run(in environment: RunEnvironment) throws(UsageError) -> Int32
}

/// All subcommands.
@MainActor
enum Subcommands {
    private static let all: [any Subcommand.Type] = [
        StepsCommand.self, FormatCommand.self, LintCommand.self, MergeCommand.self,
    ]

    /// The subcommand of a name.
    static func type(named name: String) -> (any Subcommand.Type)? { all.first { $0.syntax.name == name } }
}
