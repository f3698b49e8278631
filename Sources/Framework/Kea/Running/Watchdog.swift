import Foundation
import KeaText
import Synchronization

/// Terminates the process when the main thread stays busy past its time limit, after recording a stack trace.
///
/// The engine cancels an example that hangs in `await`, but not one that blocks the main thread. Time does not count
/// while the process is stopped, and while the main thread waits for a processor or the reader of its output.
package final class Watchdog: Sendable {
    package static let shared = Watchdog()

    package struct Hang: Sendable {
        package let activity: Activity
        package let limit: Duration
        package let stack: @Sendable () -> [String]
    }

    fileprivate struct Watched {
        var activity: Activity
        var limit: Duration?
        var start: Duration
        var isReported = false
        var lost = Duration.zero
        var thread: pthread_t

        func hang(at now: Duration) -> Hang? {
            guard let limit, start + limit + grace + lost <= now else { return nil }
            return Hang(activity: activity, limit: limit) { [thread] in MainThreadStack.capture(of: thread) }
        }
    }

    fileprivate struct State {
        var watched: [Watched] = []
        var isRunning = false
        /// Whether the process is about to be terminated, so that the activity must not end any more.
        var isTerminating = false
        var now = Duration.zero
        var waited = Duration.zero
        var blockedTurn: Int?
        var handlers = Handlers()
    }

    package struct Handlers: Sendable {
        /// Handles a hang, on another thread; when it returns, the process is terminated.
        package var hang: @Sendable (Hang) -> Void = Watchdog.write
        package var longActivity: @Sendable (String) -> Void = { Watchdog.write([$0]) }
        package var longActivityLimit = Duration.seconds(60)
        /// Called when a class is loaded or a hook of a group runs, at the start and at the end.
        package var activity: (@Sendable (Activity, _ begins: Bool) -> Void)?
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Duration
    private let processorWait: @Sendable () -> Duration
    private let blockedTurn: @Sendable () -> Int?

    package init(
        clock: @escaping @Sendable () -> Duration = { RealClock.now },
        processorWait: @escaping @Sendable () -> Duration = { ProcessorWait.ofMainThread() },
        blockedTurn: @escaping @Sendable () -> Int? = { BlockedOutput.turnOfMainThread() }
    ) {
        (self.clock, self.processorWait, self.blockedTurn) = (clock, processorWait, blockedTurn)
    }

    /// The grace period after the limit, within which the engine's own limit comes first.
    private static let grace = GracePeriod.seconds(1)

    package var handlers: Handlers {
        get { state.withLock { $0.handlers } }
        set { state.withLock { $0.handlers = newValue } }
    }

    @MainActor
    package func during<Value>(
        _ activity: Activity, limit: Duration?, _ body: () throws -> Value
    ) rethrows -> Value {
        let follow = handlers.activity
        follow?(activity, true)
        begin(activity, limit: limit)
        defer {
            endActivity()
            follow?(activity, false)
        }
        return try body()
    }

    package func begin(_ activity: Activity, limit: Duration?) {
        let now = clock()
        let mustStart = state.withLock { state in
            state.watched.append(
                Watched(activity: activity, limit: limit, start: now, thread: pthread_self()))
            guard !state.isRunning else { return false }
            state.isRunning = true
            (state.now, state.waited) = (now, processorWait())
            return true
        }
        if mustStart { ServiceThread.start { self.keepWatch() } }
    }

    package func endActivity() {
        let isTerminating = state.withLock { state in
            if !state.isTerminating { state.watched.removeLast() }
            return state.isTerminating
        }
        // It was reported as a hang, and the process is being terminated: it must not get a second result.
        while isTerminating { pause() }
    }

    package var lostTime: Duration {
        state.withLock { state in
            if state.isRunning { sample(&state) }
            return state.watched.last?.lost ?? .zero
        }
    }

    package var runningTitle: String? { state.withLock { $0.watched.last?.activity.description } }

    package func excuse(_ time: Duration) { state.withLock { $0.lose(time) } }

    private func sample(_ state: inout State) { state.sample(clock(), processorWait(), blockedTurn()) }

    private func keepWatch() {
        while true {
            Thread.sleep(forTimeInterval: 0.1)
            let (hang, long, reportLong) = state.withLock { state in
                sample(&state)
                return (state.hang, state.takeLong(), state.handlers.longActivity)
            }
            if let long, !Debugger.isAttached { reportLong(long) }
            guard let hang else { continue }
            guard !Debugger.isAttached else {
                excuse(hang.limit)
                continue
            }
            guard let report = claimTermination() else { continue }
            report(hang)
            _exit(Self.exitStatus)
        }
    }

    private func claimTermination() -> (@Sendable (Hang) -> Void)? {
        state.withLock { state in
            guard state.hang != nil else { return nil }
            state.isTerminating = true
            return state.handlers.hang
        }
    }

    private static func write(_ hang: Hang) {
        let (location, title) = hang.activity.title
        var lines = [
            "\(location.map { "\($0): " } ?? "")error: \(title) hangs: the main thread has been busy for longer than "
                + "the time limit of \(hang.limit.brief), and cannot be interrupted"
        ]
        let stack = hang.stack()
        if !stack.isEmpty { lines += ["the main thread is at:"] + stack.map { "  \($0)" } }
        write(lines)
    }

    private static func write(_ lines: [String]) {
        let text = VisibleText.escaped(lines.joined(separator: "\n") + "\n")
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// The exit status of a process that the watchdog has terminated; it proves nothing, as any code may exit with it.
    package static let exitStatus: Int32 = 124
}

extension Watchdog.State {
    fileprivate var hang: Watchdog.Hang? { watched.compactMap { $0.hang(at: now) }.last }

    fileprivate mutating func takeLong() -> String? {
        guard let last = watched.last, !last.isReported,
            last.start + last.lost + handlers.longActivityLimit <= now
        else { return nil }
        // Its enclosing activities take at least as long.
        for index in watched.indices { watched[index].isReported = true }
        return "still running: \(last.activity.description), \((now - last.start).brief)"
    }

    fileprivate mutating func sample(_ now: Duration, _ waited: Duration, _ blockedTurn: Int?) {
        // Samples are taken ten times a second, unless the process is stopped or the machine is asleep.
        let gap = now - self.now
        let stopped = gap > .seconds(1) ? gap - .milliseconds(100) : .zero
        // The main thread waits for a reader if it was not scheduled between two samples at which output was blocked.
        let isBlocked = blockedTurn != nil && blockedTurn == self.blockedTurn
        lose(isBlocked ? gap : max(stopped, waited - self.waited))
        (self.now, self.waited, self.blockedTurn) = (now, waited, blockedTurn)
    }

    fileprivate mutating func lose(_ time: Duration) {
        for index in watched.indices { watched[index].lost += time }
    }
}
