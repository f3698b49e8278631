import Foundation
import KeaEvents
import Synchronization

/// Interrupts a run of `run-specs.sh` whose events are received while it runs.
package typealias EventRun = @Sendable () -> Void

extension Project {
    /// Starts a run.
    ///
    /// - Parameters:
    ///   - arguments: the options and paths of the run.
    ///   - queue: runs the two closures, later.
    ///   - receive: called with each event.
    ///   - end: called with the exit status, and with what was written to standard error, or why it could not start.
    @MainActor
    func run(
        _ arguments: [String], on queue: EventQueue,
        receive: @escaping @MainActor @Sendable (RunEvent) -> Void,
        end: @escaping @MainActor @Sendable (Int32, String) -> Void
    ) -> EventRun {
        if let starter { return starter(buildOptions + arguments, receive, end) }
        let process = Process(command, buildOptions + ["--format", "events"] + arguments, in: directory)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            let reason = "error: \(command) cannot be started: \(error.localizedDescription)\n"
            queue.add { end(2, reason) }
            return {}
        }
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
            process.waitUntilExit()
            let status = process.terminationStatus
            let text = complaint.withLock { String(decoding: $0.prefix(10_000), as: UTF8.self) }
            queue.add { end(status, text) }
        }
        // An interrupt would be ignored where a script has started this program in the background.
        return { if process.isRunning { process.terminate() } }
    }
}

extension String {
    var firstError: String {
        let lines = split(separator: "\n")
        let line = lines.first { $0.hasPrefix("error: ") || $0.contains(": error: ") } ?? lines.first ?? ""
        return String(line.hasPrefix("error: ") ? line.dropFirst(7) : line)
    }
}
