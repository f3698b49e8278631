import Foundation
import KeaRunner

/// The commands that only need the text of features: a tool that `run-specs.sh` builds on demand.
@MainActor
public enum StyleCommands {
    package static let all: [any Subcommand.Type] = [FormatCommand.self, LintCommand.self]

    /// Runs a command line in the package's folder, and returns the exit status.
    public static func run(_ words: [String]) -> Int32 {
        Terminal.occupyStandardDescriptors()
        let folder = FileManager.default.currentDirectoryPath
        return CommandRunner.run(words, in: RunEnvironment(mainFile: folder + "/Package.swift"), adding: all)
    }
}
