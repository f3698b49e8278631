import CVirtualTime
import Foundation
import Kea
import KeaEvents
import Synchronization

/// The time of one example, which passes only when nothing else can.
///
/// While it runs, all jobs of all tasks come to its queue instead of the main queue and the thread pool, and are done
/// one by one on the main thread, whose clocks stand still meanwhile. When nothing is ready any more, the clocks jump
/// to what is due next.
@MainActor
final class VirtualTimeline: Timeline {
    private let options: VirtualTime
    /// The time that the example may take in real time.
    private let realLimit: Duration

    private nonisolated let state: Mutex<State>
    /// The destination of jobs when this timeline is over: the one that this one began in, or `nil` for real time.
    nonisolated let outer: (any JobDestination)?

    private let outerFace = kea_clocks_read()
    /// The stopped clock's time at the beginning; to the nanosecond, since time is counted from here.
    private var start = ContinuousClock.now
    private let realStart = RealClock.now
    private var turns = 0
    /// The most jobs that are done before time has to pass, whatever is still ready.
    private var jobsLeft = mostJobsAtAnInstant
    private var hasMoved = false
    private var isExhausted = false

    private static let mostJobsAtAnInstant = 10_000

    private struct State {
        var queue: JobQueue<UnownedJob>
        var isOpen = true
        var isWaitingForOutside = false
    }

    private init(_ options: VirtualTime, seed: UInt64?, realLimit: Duration) {
        self.options = options
        self.realLimit = realLimit
        outer = JobRouting.destination
        state = Mutex(State(queue: JobQueue(seed: seed)))
    }

    /// Runs `body` in a virtual time of its own.
    static func run<Value>(
        _ options: VirtualTime, seed: UInt64?, realLimit: Duration, _ body: () -> Value
    ) -> Value {
        let timeline = VirtualTimeline(options, seed: seed, realLimit: realLimit)
        timeline.open()
        defer { timeline.close() }
        return MainLoop.follow(timeline, body)
    }

    private func open() {
        showTime()
        start = .now
        JobRouting.destination = self
    }

    /// Ends this time; what is still to be done is done in the time that this one began in.
    private func close() {
        JobRouting.destination = outer
        kea_clocks_show(outerFace)
        let rest = state.withLock { state in
            state.isOpen = false
            return state.queue.drain()
        }
        for (job, lane, delay) in rest { RealExecutors.route(job, on: lane, after: delay) }
    }
}

// MARK: - What comes in

extension VirtualTimeline: JobDestination {
    /// Takes a job as long as the example goes on.
    nonisolated func take(
        _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration?
    ) -> Bool {
        let (isTaken, isAwaited) = state.withLock { state in
            guard state.isOpen else { return (false, false) }
            if let delay {
                state.queue.add(job, on: lane, after: delay)
            } else {
                state.queue.add(job, on: lane)
            }
            return (true, state.isWaitingForOutside)
        }
        if isAwaited { MainLoop.wake() }
        return isTaken
    }
}

// MARK: - Letting time pass

extension VirtualTimeline {
    /// Does one job, or lets those who wait look, or moves the clocks on to what is due next.
    func turn(until limit: ContinuousClock.Instant?) throws -> Bool {
        turns += 1
        if turns % 1024 == 0 { try checkRealTime() }
        let isCrowded = jobsLeft == 0
        if !isCrowded, let (job, lane) = state.withLock({ $0.queue.next() }) {
            jobsLeft -= 1
            RealExecutors.run(job, on: lane)
            return false
        }
        if hasMoved {
            hasMoved = false
            return true
        }
        if isCrowded {
            // Somebody yields again and again until a time comes, which has to be let come.
            move(to: min(now + .milliseconds(1), nextStop(limit) ?? .seconds(Int64.max)))
            jobsLeft = 100
            return true
        }
        if serveMainQueue() { return false }
        guard let stop = nextStop(limit) else {
            try waitForOutside()
            return false
        }
        if stop > now { move(to: stop) }
        return !state.withLock { $0.queue.hasReadyWork }
    }

    /// The time since the example began.
    private var now: Duration { state.withLock { $0.queue.now } }

    private func nextStop(_ limit: ContinuousClock.Instant?) -> Duration? {
        let due = state.withLock { $0.queue.nextDue }
        return [due, limit.map { $0 - start }].compactMap { $0 }.min()
    }

    private func move(to time: Duration) {
        state.withLock { $0.queue.advance(to: time) }
        jobsLeft = Self.mostJobsAtAnInstant
        hasMoved = state.withLock { $0.queue.hasReadyWork }
        showTime()
    }

    /// Sets the clocks of the main thread to this time.
    private func showTime() {
        let (seconds, attoseconds) = now.components
        let passed = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        var face = outerFace
        face.is_stopped = true
        face.wall += passed
        face.monotonic += passed
        face.boot += passed
        kea_clocks_show(face)
    }
}

// MARK: - What is outside

extension VirtualTimeline {
    /// Lets blocks run that somebody has put on the main queue.
    ///
    /// - Returns: whether they brought work.
    private func serveMainQueue() -> Bool {
        _ = RunLoop.main.run(mode: .default, before: .distantPast)
        return state.withLock { $0.queue.hasReadyWork }
    }

    /// Waits in real time for somebody outside of virtual time to resume a task: a thread, a queue, the network.
    private func waitForOutside() throws {
        state.withLock { $0.isWaitingForOutside = true }
        kea_clocks_show(kea_clock_face())
        defer {
            state.withLock { $0.isWaitingForOutside = false }
            showTime()
        }
        let deadline = RealClock.now + options.outsideLimit
        while !state.withLock({ $0.queue.hasReadyWork }) {
            let rest = deadline - RealClock.now
            guard rest > .zero else {
                throw VirtualTimeStall.nothingDue(after: now, waited: options.outsideLimit)
            }
            if !RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: rest.seconds)) {
                Thread.sleep(forTimeInterval: 0.000_1)
            }
        }
    }

    /// Ends an example that would go on for ever, since something is always due.
    private func checkRealTime() throws {
        guard !isExhausted, RealClock.now - realStart > realLimit else { return }
        isExhausted = true  // Said once; the example is cancelled and may take its time to end.
        throw VirtualTimeStall.noEnd(after: now, took: realLimit)
    }
}

/// A reason for which an example in virtual time cannot go on.
enum VirtualTimeStall: FailureConvertible {
    /// Everybody waits, and nobody for a time.
    case nothingDue(after: Duration, waited: Duration)
    /// Somebody always waits for a time, and that is all that happens.
    case noEnd(after: Duration, took: Duration)

    /// The failure of the example that it happened to.
    func failure(at location: SourceLocation) -> Failure {
        switch self {
        case .nothingDue(let time, let waited):
            Failure(
                kind: .timeLimit,
                message: "nothing is ready and nothing is due: "
                    + "the example waits for something outside virtual time",
                details: [
                    "\(time.brief) of virtual time after its beginning; nothing came within \(waited.brief)",
                    "Outside are threads, Dispatch queues, run loop timers, the network, and whoever forgot to "
                        + "resume a continuation.",
                ],
                location: location)
        case .noEnd(let time, let took):
            Failure(
                kind: .timeLimit,
                message: "took longer than \(took.brief) of real time, and \(time.brief) of virtual time",
                details: [
                    "A task that sleeps again and again keeps virtual time going; give the example an end."
                ],
                location: location)
        }
    }
}
