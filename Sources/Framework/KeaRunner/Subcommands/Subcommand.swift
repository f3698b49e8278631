/// A command other than the run, such as `steps`.
///
/// To add one: its lines in `help.txt`, and a type in a file of its own, which ``CommandRunner`` or a tool lists.
@MainActor
package protocol Subcommand {
    static var name: String { get }

    init(_ arguments: Arguments) throws(UsageError)

    func run(in environment: RunEnvironment) throws(UsageError) -> Int32
}
