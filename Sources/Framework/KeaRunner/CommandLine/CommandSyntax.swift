/// A command with its options, as `help.txt` lists them: the run, or a subcommand such as `steps`.
@MainActor
package struct CommandSyntax {
    /// The first word of the command line; empty for the run.
    let name: String
    /// The command's own options, in the order of the help.
    let options: [Option]

    var allOptions: [Option] { name.isEmpty ? options : options + Self.common + Self.run.options(["--help"]) }

    static let run = CommandSyntax("")

    static let subcommands = Help.entries.filter { !$0.name.hasPrefix("-") }.map { CommandSyntax($0.name) }

    /// The options that every subcommand takes, also before its name.
    static let common = run.options(["--color", "--no-color", "--no-build"])

    private init(_ name: String) {
        self.name = name
        options = Help.entries.filter { $0.command == name && $0.name.hasPrefix("-") }.map(Option.init)
    }

    func options(_ names: [String]) -> [Option] { options.filter { names.contains($0.name) } }
}
