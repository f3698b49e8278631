/// A word that makes the command do something other than running examples, such as `steps`.
///
/// To add one: a type that conforms, in a file of its own, and its name in ``Subcommands/all``. It reads the words
/// behind its name itself; ``SubcommandWords`` does most of it.
@MainActor
protocol Subcommand {
    /// The word, as the first one of the command line.
    static var name: String { get }

    /// How it is called, for the help: `steps [TEXT…]`.
    static var usage: String { get }

    /// What it does, for the help, line by line.
    static var help: [String] { get }

    /// Reads the words behind its name.
    init(_ words: [String]) throws(UsageError)

    /// Does it, and returns the exit status.
    func run(in surroundings: Surroundings) throws(UsageError) -> Int32
}

/// All subcommands, in the order of the help.
@MainActor
enum Subcommands {
    static let all: [any Subcommand.Type] = [StepsCommand.self, FormatCommand.self, LintCommand.self]

    /// The subcommand that a command line begins with, made of the words behind its name.
    ///
    /// Options that are the same for every command may stand before it.
    static func parse(_ arguments: [String]) throws(UsageError) -> (any Subcommand)? {
        let index = arguments.firstIndex { !SubcommandWords.commonFlags.contains($0) } ?? arguments.endIndex
        guard index < arguments.endIndex, let type = all.first(where: { $0.name == arguments[index] }) else {
            return nil
        }
        return try type.init(Array(arguments[..<index] + arguments[(index + 1)...]))
    }
}
