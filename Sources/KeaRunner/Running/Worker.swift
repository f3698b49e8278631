// The C library's `stdout` is a variable, though nobody sets it.
@preconcurrency import Foundation
import Kea

/// A process that runs examples for a coordinator, and may crash.
@MainActor
enum Worker {
    /// The first argument of a worker.
    static let marker = "--kea-worker"

    /// Where a worker finds the pipe for its events.
    nonisolated static let eventDescriptor: Int32 = 3
    /// Where a worker finds the ids of the examples that earlier workers have run, each ended by a zero byte.
    nonisolated static let doneDescriptor: Int32 = 4

    /// The variable that keeps the caller's `SWIFT_BACKTRACE`, while that one holds the worker's own.
    static let backtraceBefore = "KEA_SWIFT_BACKTRACE"

    /// The arguments that start a worker.
    ///
    /// - Parameters:
    ///   - seed: the seed of the order, where it is random.
    ///   - arguments: the command line.
    static func arguments(seed: UInt64?, _ arguments: [String]) -> [String] {
        [marker, seed.map(String.init) ?? "-"] + arguments
    }

    /// Runs what is left to be run; the events say what came of it.
    static func run(_ arguments: [String], in surroundings: Surroundings) -> Int32 {
        // Processes that examples start have no business with the two.
        for descriptor in [eventDescriptor, doneDescriptor] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        // What an example prints is there before it crashes.
        setvbuf(stdout, nil, _IOLBF, 0)
        // Processes that examples start tell of their crashes as they would without a worker around them.
        if let backtrace = surroundings.environment[backtraceBefore] {
            setenv("SWIFT_BACKTRACE", backtrace, 1)
            unsetenv(backtraceBefore)
        } else {
            unsetenv("SWIFT_BACKTRACE")
        }
        Interruption.watch()
        let channel = EventWriter(descriptor: eventDescriptor)
        Watchdog.shared.onBark { example, message in
            let lines = message.split(separator: "\n").map(String.init)
            let text = "hangs: the main thread was busy past the time limit and could not be interrupted"
            let failure = Failure(
                kind: .timeLimit, message: text, details: Array(lines.dropFirst()), location: example.location
            )
            channel.send(
                .exampleFinished(example, ExampleResult(status: .timedOut, seconds: 0, failures: [failure])))
            _exit(Watchdog.exitStatus)
        }
        do throws(UsageError) {
            guard case .run(var options) = try CommandLineParser.parse(Array(arguments.dropFirst())) else {
                return ExitStatus.mistake
            }
            if let seed = arguments.first.flatMap({ UInt64($0) }) { options.order = .random(seed: seed) }
            RunSession(options, in: surroundings).run(leavingOut: doneExamples(), report: channel.send)
            return ExitStatus.passed
        } catch {
            StandardError.write(error.text)
            return ExitStatus.mistake
        }
    }

    private static func doneExamples() -> [String] {
        let bytes = FileHandle(fileDescriptor: doneDescriptor).readDataToEndOfFile()
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}
