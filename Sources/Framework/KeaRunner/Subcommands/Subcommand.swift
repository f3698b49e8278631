/// A command other than the run, such as `steps`.
///
/// To add one: its lines in `help.txt`, and a type in a file of its own, listed in ``CommandRunner``, or by a tool that
/// calls it.
@MainActor
package protocol Subcommand {
    static var name: String { get }

    /// Parses the values of its options and its operands.
    init(_ arguments: Arguments) throws(UsageError)

    /// Runs the command and returns the exit status.
    func run(in environment: RunEnvironment) throws(UsageError) -> Int32
}
