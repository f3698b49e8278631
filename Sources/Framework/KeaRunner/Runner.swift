import Foundation
import Kea

/// The entry point of a test executable that holds specs and features.
///
/// A package that uses Kea has a file `XCTMain.swift` in the folder of its specs, with two lines in it:
///
/// ```swift
/// import KeaRunner
/// Runner.main()
/// ```
///
/// Started by `swift test`, it behaves as XCTest's own entry point does. Started by `run-specs.sh`, which gives it
/// `--kea` as the first argument, it reads a command line of its own.
@MainActor
public enum Runner {
    /// Runs what the command line asks for, and exits.
    ///
    /// - Parameter mainFile: the file in which it is called; the package's folder is the nearest one above it that
    ///   holds a `Package.swift`.
    nonisolated public static func main(mainFile: String = #filePath) -> Never {
        // Top-level code is on the main actor in Swift 6 language mode, and nonisolated in Swift 5.
        MainActor.assumeIsolated { run(mainFile) }
    }

    private static func run(_ mainFile: String) -> Never {
        EntryPoint.isReached()
        FatalSignals.install()
        let environment = RunEnvironment(mainFile: mainFile)
        if SwiftTestingEntry.isWanted(by: CommandLine.arguments) {
            SwiftTestingEntry.run(fails: XCTestRun.isMissed(in: environment))
        }
        SwiftTestingIssueListener.install()
        Terminal.occupyStandardDescriptors()
        RunEnvironment.markForChildren()
        let arguments = CommandLine.arguments
        let rest = Array(arguments.dropFirst(2))
        if let example = ExitTest.wantedExample {
            exit(ExitExampleRun.run(example, in: environment))
        }
        // The coordinator sees how its workers end.
        if arguments.dropFirst().first == Worker.marker { exit(Worker.run(rest, in: environment)) }
        UnfinishedRun.watch()
        let status =
            switch arguments.dropFirst().first {
            case handshake: answer(rest)
            case "--kea": CommandRunner.run(rest, in: environment)
            default: XCTestRun.run(arguments, in: environment)
            }
        UnfinishedRun.finish()
        exit(status)
    }

    /// The first argument by which `run-specs.sh` asks whether this executable is Kea's, before it relies on it.
    private static let handshake = "--kea-handshake-1"

    /// Repeats the word that was said with the question.
    private static func answer(_ words: [String]) -> Int32 {
        print("Kea \(words.first ?? "")")
        return ExitStatus.passed
    }
}
