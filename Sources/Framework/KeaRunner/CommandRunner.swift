import Foundation
import Gherkin
import KeaReports

/// Does what a command line asks for.
@MainActor
enum CommandRunner {
    /// The version that `--version` prints.
    static let version = "0.1.0"

    /// Runs the command and returns the exit status.
    static func run(_ arguments: [String], in environment: RunEnvironment) -> Int32 {
        // A file that may not grow is an error of the report, and not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        do throws(UsageError) {
            let parsed = try Arguments(arguments, in: environment)
            if let subcommand = Subcommands.type(named: parsed.syntax.name), !parsed.has("--help") {
                try parsed.checkContradictions()
                return try subcommand.init(parsed).run(in: environment)
            }
            let command = try Command(parsed, environment.variables)
            guard case .run(let options) = command, options.mode != .list else {
                return try run(command, parsed.words, in: environment)
            }
            let bazel = try BazelTest(environment)
            defer { bazel.end() }
            return try run(command, parsed.words, in: environment.without(EnvironmentOptions.names))
        } catch {
            StandardError.write(error.text)
            return ExitStatus.mistake
        }
    }

    private static func run(
        _ command: Command, _ arguments: [String], in environment: RunEnvironment
    ) throws(UsageError) -> Int32 {
        switch command {
        case .run(let options):
            try Selection.check(options, in: environment)
            guard options.runsUntilFailure else { return try round(of: options, arguments, in: environment) }
            for number in 1...(options.repetitions ?? .max) {
                let status = try round(of: options, arguments, in: environment)
                guard status == ExitStatus.passed else { return status }
                StandardError.write("round \(number) passed\n")
            }
            return ExitStatus.passed
        case .languages: return print(LanguageCommand.languages())
        case .keywords(let language): return print(try LanguageCommand.keywords(of: language))
        case .completion(let shell): return print(Completion.script(for: shell))
        case .help: return print(Help.text)
        case .version: return print("Kea \(version)\n")
        }
    }

    /// Runs what is selected once; where the order is random, in one of its own.
    private static func round(
        of options: RunOptions, _ arguments: [String], in environment: RunEnvironment
    ) throws(UsageError) -> Int32 {
        var options = options
        options.order = options.order.seeded()
        if options.mode == .list { return ListCommand.run(options, in: environment) }
        if options.isInProcess { return try InProcessRun.run(options, in: environment) }
        return try Coordinator.run(options, arguments: arguments, in: environment)
    }

    private static func print(_ text: String) -> Int32 {
        let output = Terminal.standardOutput(color: false, [:])
        output.write(text)
        return output.ended(with: ExitStatus.passed)
    }
}
