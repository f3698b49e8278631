import Foundation
import KeaText
import Synchronization

/// Sees code that hangs without suspending, and ends the process before nobody learns which code it was.
///
/// An example that hangs in `await` is cancelled by the engine. One that never gives the main thread back cannot be
/// cancelled by anybody: the watchdog says which it is, where it stands, and what the main thread is doing, and then
/// ends the process. Going on with the other examples is up to whoever started the process.
///
/// Time in which the process was stopped, or in which the main thread had to wait for a processor, is nobody's: on a
/// busy machine an example is not late because of the others. Nor is it while nobody reads what the process prints.
package final class Watchdog: Sendable {
    /// The watchdog of this process.
    package static let shared = Watchdog()

    /// Something that hangs.
    package struct Hang: Sendable {
        /// Its content.
        package let activity: Activity
        /// The time limit that it has exceeded.
        package let limit: Duration
        /// The frames that the main thread is at, innermost first; reading them takes up to some seconds.
        package let stack: @Sendable () -> [String]
    }

    fileprivate struct Watched {
        var activity: Activity
        var limit: Duration?
        /// The time at which it began, on the real clock.
        var start: Duration
        /// Whether somebody knows that it takes long.
        var isTold = false
        /// The time from which on it counts as hung, on the real clock, if no time was lost.
        var deadline: Duration?
        /// The time since it began that is nobody's.
        var lost = Duration.zero
        var thread: pthread_t
    }

    fileprivate struct State {
        /// The things that the main thread is busy with, the innermost last: a hook of a group runs within an example.
        var watched: [Watched] = []
        var isRunning = false
        /// Whether the process is about to end: what hangs is decided, and must not end by itself any more.
        var isCondemned = false
        /// The last look at the clocks, and what they said.
        var now = Duration.zero
        var waited = Duration.zero
        var blockedTurn: Int?
        /// The time after which it is said what is still running.
        var patience = Duration.seconds(60)
        var tellOfLong: @Sendable (String) -> Void = { Watchdog.write([$0]) }
        var tell: @Sendable (Hang) -> Void = Watchdog.write
        var follow: (@Sendable (Activity, _ begins: Bool) -> Void)?
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Duration
    private let processorWait: @Sendable () -> Duration
    private let blockedTurn: @Sendable () -> Int?

    /// - Parameters:
    ///   - clock: real time.
    ///   - processorWait: the time for which the main thread has waited for a processor so far.
    ///   - blockedTurn: the number of times that the main thread has run so far, where output cannot be written.
    package init(
        clock: @escaping @Sendable () -> Duration = { RealClock.now },
        processorWait: @escaping @Sendable () -> Duration = { ProcessorWait.ofMainThread() },
        blockedTurn: @escaping @Sendable () -> Int? = { BlockedOutput.turnOfMainThread() }
    ) {
        self.clock = clock
        self.processorWait = processorWait
        self.blockedTurn = blockedTurn
    }

    /// The time past its limit after which something counts as hung: the engine's own limit comes first.
    private static let grace = Duration.seconds(1)

    /// Sets who is told, once and in words, what takes long; it is called on a thread of its own.
    package func onLongActivity(_ tell: @escaping @Sendable (String) -> Void) {
        state.withLock { $0.tellOfLong = tell }
    }

    /// Sets the time after which something takes long.
    package func setPatience(_ patience: Duration) { state.withLock { $0.patience = patience } }

    /// Sets what is to be done about a hang; it is called on a thread of its own, and the process ends when it returns.
    package func onHang(_ tell: @escaping @Sendable (Hang) -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Sets who is told when a class is loaded or a hook of a group is run, and when that has ended.
    package func onActivity(_ follow: @escaping @Sendable (Activity, _ begins: Bool) -> Void) {
        state.withLock { $0.follow = follow }
    }

    /// Watches over `body`.
    @MainActor
    package func during<Value>(
        _ activity: Activity, limit: Duration?, _ body: () throws -> Value
    ) rethrows -> Value {
        let follow = state.withLock { $0.follow }
        follow?(activity, true)
        begin(activity, limit: limit)
        defer {
            end()
            follow?(activity, false)
        }
        return try body()
    }

    /// Watches over an activity until `end` is called.
    package func begin(_ activity: Activity, limit: Duration?) {
        let now = clock()
        let deadline = limit.map { now + $0 + Self.grace }
        let mustStart = state.withLock { state in
            state.watched.append(
                Watched(
                    activity: activity, limit: limit, start: now, deadline: deadline, thread: pthread_self()))
            guard !state.isRunning else { return false }
            state.isRunning = true
            (state.now, state.waited) = (now, processorWait())
            return true
        }
        if mustStart { Thread.detachNewThread { self.keepWatch() } }
    }

    /// Watches no longer over the activity that began last.
    package func end() {
        let isCondemned = state.withLock { state in
            if !state.isCondemned { state.watched.removeLast() }
            return state.isCondemned
        }
        // It has been reported as hung, and the process is ending: it must not have a second result.
        while isCondemned { pause() }
    }

    /// The time that is nobody's since the activity that began last has begun.
    package var lostTime: Duration {
        state.withLock { state in
            if state.isRunning { look(&state) }
            return state.watched.last?.lost ?? .zero
        }
    }

    /// The name and place of the activity that began last.
    package var runningWords: String? { state.withLock { $0.watched.last?.activity.words } }

    /// Takes time from what is running that is nobody's.
    package func excuse(_ time: Duration) { state.withLock { $0.lose(time) } }

    private func look(_ state: inout State) { state.look(clock(), processorWait(), blockedTurn()) }

    private func keepWatch() {
        while true {
            Thread.sleep(forTimeInterval: 0.1)
            let (hung, long, tellOfLong) = state.withLock { state in
                look(&state)
                return (state.expired, state.takeLong(), state.tellOfLong)
            }
            if let long, !Debugger.isAttached { tellOfLong(long) }
            guard let hung else { continue }
            guard !Debugger.isAttached else {
                state.withLock { $0.lose(hung.limit ?? .seconds(1)) }
                continue
            }
            guard let tell = condemn() else { continue }
            let thread = hung.thread
            tell(
                Hang(activity: hung.activity, limit: hung.limit ?? .zero) {
                    MainThreadStack.capture(of: thread)
                })
            _exit(Self.exitStatus)
        }
    }

    /// Decides that what hangs at this moment has hung, so that it cannot return any more.
    private func condemn() -> (@Sendable (Hang) -> Void)? {
        state.withLock { state in
            guard state.expired != nil else { return nil }
            state.isCondemned = true
            return state.tell
        }
    }

    /// Tells of a hang on standard error.
    private static func write(_ hang: Hang) {
        let (place, words) = hang.activity.title
        var lines = [
            "\(place.map { "\($0): " } ?? "")error: \(words) hangs: the main thread has been busy for longer than "
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

    /// The status of a process that the watchdog has ended.
    ///
    /// It proves nothing: any code may exit with it.
    package static let exitStatus: Int32 = 124
}

extension Watchdog.State {
    /// The innermost activity whose time is over.
    fileprivate var expired: Watchdog.Watched? {
        watched.last { watched in watched.deadline.map { $0 + watched.lost <= now } ?? false }
    }

    /// Takes the words about the innermost activity where it takes long and nobody knows it yet.
    fileprivate mutating func takeLong() -> String? {
        guard let last = watched.last, !last.isTold, last.start + last.lost + patience <= now else {
            return nil
        }
        // What is around it takes as long.
        for index in watched.indices { watched[index].isTold = true }
        return "still running: \(last.activity.words), \((now - last.start).brief)"
    }

    /// Notes how much of the time since the last look is nobody's.
    fileprivate mutating func look(_ now: Duration, _ waited: Duration, _ blockedTurn: Int?) {
        // There is a look ten times a second, unless the process is stopped or the machine asleep.
        let gap = now - self.now
        let stopped = gap > .seconds(1) ? gap - .milliseconds(100) : .zero
        // A main thread that has not run at all, between two looks at which nothing could be printed, waits for a reader.
        let isBlocked = blockedTurn != nil && blockedTurn == self.blockedTurn
        lose(isBlocked ? gap : max(stopped, waited - self.waited))
        (self.now, self.waited, self.blockedTurn) = (now, waited, blockedTurn)
    }

    fileprivate mutating func lose(_ time: Duration) {
        for index in watched.indices { watched[index].lost += time }
    }
}
