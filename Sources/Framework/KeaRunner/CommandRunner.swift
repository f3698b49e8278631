import Foundation
import KeaReports

@MainActor
package enum CommandRunner {
    package typealias Run = @MainActor (Selection, RunEnvironment) throws(UsageError) -> Int32

    private static let subcommands: [any Subcommand.Type] = [
        StepsCommand.self, MergeCommand.self,
    ]

    /// - Parameter others: The subcommands of a tool that is built on demand.
    package static func run(
        _ words: [String], in environment: RunEnvironment, adding others: [any Subcommand.Type] = [],
        running run: Run = Self.run
    ) -> Int32 {
        // A report that exceeds the file size limit is an error, and does not end the process.
        let handler = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, handler) }
        do throws(UsageError) {
            let arguments = try Arguments(words, in: environment)
            let subcommand = (subcommands + others).first { $0.name == arguments.syntax.name }
            if let subcommand, !arguments.has("--help") {
                try arguments.checkContradictions()
                return try subcommand.init(arguments).run(in: environment)
            }
            if !arguments.syntax.name.isEmpty, !arguments.has("--help") {
                throw UsageError("\(arguments.syntax.name) is a command of run-specs.sh, and its first word")
            }
            let invocation = try Invocation(arguments)
            if let text = try invocation.text?() {
                let output = Terminal.standardOutput(color: false, [:])
                output.write(text)
                return output.ended(with: CommandStatus.passed)
            }
            if let pause = invocation.options.pauseOption {
                try Terminal.checkDialog(of: pause, in: environment)
            }
            return try self.run(
                invocation.options, in: environment.without(Arguments.variables), running: run)
        } catch {
            StandardError.write(error.text)
            return CommandStatus.mistake
        }
    }

    private static func run(
        _ selection: Selection, in environment: RunEnvironment
    ) throws(UsageError) -> Int32 {
        selection.options.isInProcess
            ? try InProcessRun.run(selection, in: environment)
            : try Coordinator.run(selection, in: environment)
    }

    /// Selects examples, and runs or lists them; in each round, a random order gets a seed of its own.
    private static func run(
        _ options: RunOptions, in environment: RunEnvironment, running run: Run
    ) throws(UsageError) -> Int32 {
        for number in 1...(options.repetitions ?? .max) {
            var round = options
            round.order = options.order.seeded()
            let selection = try Selection(round, in: environment)
            if options.mode == .list { return ListCommand.run(selection, in: environment) }
            let status = try run(selection, environment)
            guard options.runsUntilFailure, status == CommandStatus.passed else { return status }
            StandardError.write("round \(number) passed\n")
        }
        return CommandStatus.passed
    }
}
