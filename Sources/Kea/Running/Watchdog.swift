import Foundation
import Synchronization

/// Sees an example that hangs without suspending, and ends the process before nobody learns which one it was.
///
/// An example that hangs in `await` is cancelled by the engine. One that never gives the main thread back cannot be
/// cancelled by anybody: the watchdog says which it is, where it stands, and what the main thread is doing, and then
/// ends the process. Going on with the other examples is up to whoever started the process.
package final class Watchdog: Sendable {
    /// The watchdog of this process.
    package static let shared = Watchdog()

    private struct Watched {
        var example: ExampleInfo
        var limit: Duration
        var deadline: ContinuousClock.Instant
        var thread: pthread_t
    }

    private struct State {
        var watched: Watched?
        var isRunning = false
        var bark: @Sendable (ExampleInfo, String) -> Void = { _, _ in }
    }

    private let state = Mutex(State())

    /// How long past its limit an example may be before it counts as hung: the engine's own limit comes first.
    private static let grace = Duration.seconds(1)

    /// Sets what is to be done about a hung example; it is called with the example and the message, on a thread of
    /// its own, and the process ends when it returns.
    package func onBark(_ bark: @escaping @Sendable (ExampleInfo, String) -> Void) {
        state.withLock { $0.bark = bark }
    }

    /// Watches an example until `rest` is called.
    func watch(_ example: ExampleInfo, limit: Duration, from start: ContinuousClock.Instant) {
        let mustStart = state.withLock { state in
            state.watched = Watched(
                example: example, limit: limit, deadline: start + limit + Self.grace, thread: pthread_self())
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart { Thread.detachNewThread { self.keepWatch() } }
    }

    /// Watches nothing.
    func rest() {
        state.withLock { $0.watched = nil }
    }

    private func keepWatch() {
        while true {
            Thread.sleep(forTimeInterval: 0.1)
            let (watched, bark) = state.withLock { ($0.watched, $0.bark) }
            guard let watched, watched.deadline <= .now, !Self.isDebugged else { continue }
            let stack = MainThreadStack.capture(of: watched.thread)
            var lines = [
                "\(watched.example.location): error: \"\(watched.example.title)\" hangs: the main thread has been "
                    + "busy for longer than the time limit of \(watched.limit.brief), and cannot be interrupted"
            ]
            if !stack.isEmpty { lines += ["the main thread is at:"] + stack.map { "  \($0)" } }
            bark(watched.example, lines.joined(separator: "\n"))
            FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
            _exit(Self.exitStatus)
        }
    }

    /// The status of a process that the watchdog has ended.
    package static let exitStatus: Int32 = 124

    /// Whether a debugger holds the process: then time stands still for the reader, and nothing hangs.
    private static var isDebugged: Bool {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            return false
        }
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") }) else {
            return false
        }
        return line.split(whereSeparator: \.isWhitespace).last != "0"
    }
}
