import Foundation
import Gherkin
import KeaReports

/// Does what a command line asks for.
@MainActor
enum CommandRunner {
    /// The version that `--version` prints.
    static let version = "0.1.0"

    /// Runs the command and returns the exit status.
    static func run(_ arguments: [String], in surroundings: Surroundings) -> Int32 {
        // A file that may not grow is an error of the report, and not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        do throws(UsageError) {
            let options = arguments.prefix { $0 != "--" }
            if !options.contains("--help"), !options.contains("-h"),
                let subcommand = try Subcommands.parse(arguments)
            {
                return try subcommand.run(in: surroundings)
            }
            return try run(try CommandLineParser.parse(arguments), arguments, in: surroundings)
        } catch {
            StandardError.write(error.text)
            return ExitStatus.mistake
        }
    }

    private static func run(
        _ command: Command, _ arguments: [String], in surroundings: Surroundings
    ) throws(UsageError) -> Int32 {
        switch command {
        case .run(let options):
            var options = options
            options.order = options.order.seeded()
            if options.mode == .list { return ListCommand.run(options, in: surroundings) }
            if options.isInProcess { return try InProcessRun.run(options, in: surroundings) }
            return try Coordinator.run(options, arguments: arguments, in: surroundings)
        case .languages: return print(LanguageCommand.languages())
        case .keywords(let language): return print(try LanguageCommand.keywords(of: language))
        case .help: return print(Help.text)
        case .version: return print("Kea \(version)\n")
        }
    }

    private static func print(_ text: String) -> Int32 {
        let output = Terminal.standardOutput(color: false, [:])
        output.write(text)
        return output.ended(with: ExitStatus.passed)
    }
}
