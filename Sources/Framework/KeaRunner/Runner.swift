import CProcessExit
import Foundation
import Kea

/// The entry point of a test executable with specs and features.
///
/// A package that uses Kea has a file `XCTMain.swift` in the folder above its specs, with two lines:
///
/// ```swift
/// import KeaRunner
/// Runner.main()
/// ```
///
/// Started by `swift test`, it behaves like the entry point of XCTest. Started by `run-specs.sh`, it parses the command
/// line of Kea.
@MainActor
public enum Runner {
    /// Runs the command line and exits.
    ///
    /// - Parameter mainFile: The calling file. The package's folder is the nearest one above it with a `Package.swift`.
    nonisolated public static func main(mainFile: String = #filePath) -> Never {
        // Top-level code is nonisolated in Swift 5 language mode.
        MainActor.assumeIsolated { run(mainFile) }
    }

    private static func run(_ mainFile: String) -> Never {
        // The process is Kea's from here on.
        kea_process_exit_unwatch()
        FatalSignals.install()
        let environment = RunEnvironment(mainFile: mainFile)
        let arguments = CommandLine.arguments
        guard !arguments.isEmpty else {
            StandardError.write("error: /proc is missing, from which a program learns its arguments\n")
            exit(CommandStatus.mistake)
        }
        if SwiftTestingEntry.isSelected(by: arguments) {
            let options =
                arguments.contains(SwiftTestingEntry.marker) ? optionsOfSwiftTesting(environment) : nil
            SwiftTestingEntry.run(options, fails: XCTestRun.warnsOfMissedSpecs(in: environment))
        }
        SwiftTestingIssueListener.install()
        Terminal.occupyStandardDescriptors()
        let rest = Array(arguments.dropFirst(2))
        // The processes that started these notice their end.
        if arguments.dropFirst().first == ExitTest.marker { exit(ExitExampleRun.run(in: environment)) }
        if arguments.dropFirst().first == Worker.marker { exit(Worker.run(in: environment)) }
        if arguments.dropFirst().first == handshake {
            print("Kea \(rest.first ?? "")")
            exit(CommandStatus.passed)
        }
        UnfinishedRun.watch()
        let status =
            switch arguments.dropFirst().first {
            case VocabularyService.marker: VocabularyService.run(in: environment)
            case "--kea": CommandRunner.run(rest, in: environment)
            default: XCTestRun.run(arguments, in: environment)
            }
        UnfinishedRun.exitProcess(with: status)
    }

    /// Makes the run of a process of Swift Testing that of its input, and returns the options of Swift Testing.
    private static func optionsOfSwiftTesting(_ environment: RunEnvironment) -> Data {
        guard let request: SwiftTestingRequest = ChildProcess.input(),
            RunSession(request.run, in: environment) != nil,
            let options = try? JSONEncoder().encode(request.options)
        else {
            StandardError.write(
                "error: \(SwiftTestingEntry.marker) is how a run starts Swift Testing, and nothing to be typed\n"
            )
            exit(CommandStatus.mistake)
        }
        return options
    }

    /// The first argument with which `run-specs.sh` checks that the executable is Kea's.
    private static let handshake = "--kea-handshake-1"
}
