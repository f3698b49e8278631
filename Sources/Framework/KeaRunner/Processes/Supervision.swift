import Kea

/// The limits of a child process, on a clock that counts only the time in which the process could run.
///
/// It stops while this process was stopped or blocked by its reader, and while the child waited for a processor.
struct Supervision {
    private let child: ChildProcess
    /// The time at which the process counts as silent; `nil` for never.
    var deadline: Duration?
    private var interruptionDeadline: Duration?
    /// The signal that has stopped the process, and the time at which it is killed for that.
    private var stop: (signal: Int32, deadline: Duration)?
    /// The time that does not count so far.
    private var lost = Duration.zero
    private var lastTurn = RealClock.now
    /// How long the process had waited for a processor, and when that was read.
    private var threads = (at: Duration.zero, waited: Duration.zero, ran: Duration.zero)

    /// The time for which a signal may stop a process; a terminal stops this process as well.
    private static let stopGrace = GracePeriod.seconds(1)

    private static let interruptionGrace = Duration.seconds(3)

    /// The time limit for the runtime's text about a crash; it reads the executable, and stops after ten seconds.
    private static let crashTextLimit = Duration.seconds(20)

    static let longestTurn = Duration.seconds(1)

    init(_ child: ChildProcess) { self.child = child }

    var now: Duration { RealClock.now - lost }

    var timeout: Duration {
        let next = [deadline, interruptionDeadline, stop?.deadline].compactMap(\.self).min()
        return min(next.map { $0 - now } ?? Self.longestTurn, Self.longestTurn)
    }

    /// Sets the time until the process counts as silent; `nil` for no limit.
    mutating func allow(_ time: Duration?) { deadline = time.map { now + $0 } }

    /// Allows the runtime to write about a crash, so that a crash does not time out.
    mutating func allowCrashText() { deadline = deadline.map { max($0, now + Self.crashTextLimit) } }

    /// Limits the time until the process ends, because the run is interrupted.
    mutating func interrupt() { interruptionDeadline = now + Self.interruptionGrace }

    /// Begins a turn, and returns how the process has ended, or why it has to be killed, if so.
    ///
    /// - Parameter waited: the time for which this process has waited on purpose since the last turn.
    mutating func cause(after waited: Duration = longestTurn) -> EndCause? {
        let real = RealClock.now
        lost += max(
            real - lastTurn - min(waited, Self.longestTurn + .seconds(1)), newProcessorWait(at: real), .zero)
        lastTurn = real
        while let change = child.change() {
            switch change {
            case .ended(let status): return .byItself(status)
            case .stopped(let signal): stop = (signal, now + Self.stopGrace)
            case .continued: stop = nil
            }
        }
        if let stop, stop.deadline <= now { return .stopped(stop.signal) }
        if let interruptionDeadline, interruptionDeadline <= now { return .killed }
        guard let deadline, deadline <= now else { return nil }
        guard Debugger.isAttached(to: "\(child.id)") else { return .silent }
        allow(.seconds(1))
        return nil
    }

    /// Returns how long its threads have waited for a processor since the last call, which read it a tenth of a second ago
    /// or earlier.
    ///
    /// While threads keep each other from the processors, the process has its time: what it ran is not lost.
    private mutating func newProcessorWait(at now: Duration) -> Duration {
        guard now - threads.at > .milliseconds(100) else { return .zero }
        let (before, all) = (threads, ProcessorWait.ofThreads(in: child.id))
        threads = (now, all.waited, all.ran)
        return min(all.waited - before.waited, now - before.at - max(.zero, all.ran - before.ran))
    }
}
