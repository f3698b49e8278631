import Foundation
import KeaEvents
import Synchronization

/// A run of `run-specs.sh` whose events are received while it runs.
package protocol EventRun: Sendable {
    /// The reason why it could not start.
    var refusal: String? { get }

    /// Asks the run to end; it reports what it knows before.
    func interrupt()
}

extension Project {
    /// Starts a run.
    ///
    /// - Parameters:
    ///   - arguments: the options and paths of the run.
    ///   - queue: runs the two closures.
    ///   - receive: called with each event.
    ///   - end: called with the exit status, and with what was written to standard error.
    @MainActor
    func run(
        _ arguments: [String], on queue: EventQueue,
        receive: @escaping @MainActor @Sendable (RunEvent) -> Void,
        end: @escaping @MainActor @Sendable (Int32, String) -> Void
    ) -> any EventRun {
        starter?(buildOptions + arguments, receive, end)
            ?? EventProcess(arguments, of: self, on: queue, receive: receive, end: end)
    }
}

final class EventProcess: EventRun {
    private let process: Mutex<Process?>
    let refusal: String?

    init(
        _ arguments: [String], of project: Project, on queue: EventQueue,
        receive: @escaping @MainActor @Sendable (RunEvent) -> Void,
        end: @escaping @MainActor @Sendable (Int32, String) -> Void
    ) {
        let process = Process(
            project.command, project.buildOptions + ["--format", "events"] + arguments, in: project.directory)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
            refusal = nil
        } catch {
            refusal = "\(project.command) cannot be started: \(error.localizedDescription)"
        }
        self.process = Mutex(process)
        guard refusal == nil else { return }
        let complaint = Mutex(Data())
        let isComplete = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let text = errors.fileHandleForReading.readDataToEndOfFile()
            complaint.withLock { $0 = text }
            isComplete.signal()
        }
        Thread.detachNewThread {
            var rest = Data()
            while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
                rest += more
                let lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
                for line in lines.dropLast() {
                    guard let event = try? JSONDecoder().decode(RunEvent.self, from: Data(line)) else {
                        continue
                    }
                    queue.add { receive(event) }
                }
                rest = Data(lines.last ?? Data())
            }
            isComplete.wait()
            let status = self.wait()
            let text = complaint.withLock { String(decoding: $0.prefix(10_000), as: UTF8.self) }
            queue.add { end(status, text) }
        }
    }

    /// An interrupt would be ignored where a script has started this program in the background.
    func interrupt() {
        process.withLock { process in
            if let process, process.isRunning { process.terminate() }
        }
    }

    private func wait() -> Int32 {
        guard let process = process.withLock({ $0 }) else { return 1 }
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension String {
    /// The first error of what a build or a run has printed.
    var firstError: String {
        let lines = split(separator: "\n")
        let line = lines.first { $0.hasPrefix("error: ") || $0.contains(": error: ") } ?? lines.first ?? ""
        return String(line.hasPrefix("error: ") ? line.dropFirst(7) : line)
    }
}
