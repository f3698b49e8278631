import CVirtualTime
import Foundation
import Kea
import Synchronization

/// The virtual time of one example: it queues the jobs of all tasks and runs them one by one on the main thread.
///
/// The clocks stop meanwhile and then, without a ready job, advance to the next deadline.
@MainActor
final class VirtualTimeline: Timeline {
    private let options: VirtualTime
    private let realLimit: Duration

    private nonisolated let state: Mutex<State>
    /// The destination of jobs after this timeline has closed: the enclosing one, or `nil` for real time.
    private nonisolated let outer: JobRouting.Destination?

    private let outerFace = kea_clocks_read()
    private var start = ContinuousClock.now
    private let realStart = RealClock.now
    /// The number of jobs that may still run before time must advance, even if others are ready.
    private var jobsLeft = jobLimitAtAnInstant
    private var hasMoved = false
    private var isExhausted = false

    private static let jobLimitAtAnInstant = 10_000

    private struct State {
        var queue: JobQueue<UnownedJob>
        var isOpen = true
        var isWaitingForOutside = false
    }

    private init(_ options: VirtualTime, seed: UInt64?, realLimit: Duration) {
        (self.options, self.realLimit) = (options, realLimit)
        outer = JobRouting.destination
        state = Mutex(State(queue: JobQueue(seed: seed)))
    }

    static func run<Value>(
        _ options: VirtualTime, seed: UInt64?, realLimit: Duration, _ body: () -> Value
    ) -> Value {
        let timeline = VirtualTimeline(options, seed: seed, realLimit: realLimit)
        timeline.showTime()
        timeline.start = .now
        JobRouting.destination = .init { timeline.enqueueJob($0, on: $1, after: $2) }
        defer { timeline.close() }
        return MainLoop.follow(timeline, body)
    }

    private func close() {
        JobRouting.destination = outer
        kea_clocks_show(outerFace)
        let rest = state.withLock { state in
            state.isOpen = false
            return state.queue.drain()
        }
        for (job, lane, delay) in rest { RealExecutors.route(job, on: lane, after: delay) }
    }

    // MARK: Incoming jobs

    /// Accepts a job while the timeline is open; afterwards the enclosing destination may accept it.
    private nonisolated func enqueueJob(
        _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration?
    ) -> Bool {
        let isAwaited: Bool? = state.withLock { state in
            guard state.isOpen else { return nil }
            state.queue.add(job, on: lane, after: delay ?? .zero)
            return state.isWaitingForOutside
        }
        guard let isAwaited else { return outer?.enqueueJob(job, lane, delay) ?? false }
        if isAwaited { MainLoop.wake() }
        return true
    }

    // MARK: Advancing time

    /// Runs one job, or lets waiting expectations poll, or advances the clocks to the next deadline.
    func turn(until limit: ContinuousClock.Instant?) throws -> Bool {
        try checkRealTime()
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
            // A task yields repeatedly until some time has passed, so time must advance although a job is ready.
            move(to: min(now + .milliseconds(1), nextStop(limit) ?? .seconds(Int64.max)))
            jobsLeft = 100
            return true
        }
        // The blocks on the main queue may make a job ready.
        _ = RunLoop.main.run(mode: .default, before: .distantPast)
        if state.withLock({ $0.queue.hasReadyWork }) { return false }
        guard let stop = nextStop(limit) else {
            try waitForOutside()
            return false
        }
        if stop > now { move(to: stop) }
        return !state.withLock { $0.queue.hasReadyWork }
    }

    private var now: Duration { state.withLock { $0.queue.now } }

    private func nextStop(_ limit: ContinuousClock.Instant?) -> Duration? {
        let due = state.withLock { $0.queue.nextDue }
        return [due, limit.map { $0 - start }].compactMap { $0 }.min()
    }

    private func move(to time: Duration) {
        state.withLock { $0.queue.advance(to: time) }
        jobsLeft = Self.jobLimitAtAnInstant
        hasMoved = state.withLock { $0.queue.hasReadyWork }
        showTime()
    }

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

    // MARK: Outside virtual time

    /// Waits in real time for an external event that resumes a task: of a thread, a Dispatch queue, the network.
    private func waitForOutside() throws {
        state.withLock { $0.isWaitingForOutside = true }
        kea_clocks_show(kea_clock_face())
        defer {
            state.withLock { $0.isWaitingForOutside = false }
            showTime()
        }
        let (start, lost) = (RealClock.now, Watchdog.shared.lostTime)
        while !state.withLock({ $0.queue.hasReadyWork }) {
            var rest = start + options.outsideLimit - RealClock.now
            // The time in which the process had no processor does not count.
            if rest <= .zero { rest += Watchdog.shared.lostTime - lost }
            guard rest > .zero else {
                throw TimeLimitExceeded(
                    "nothing is ready and nothing is due: the example waits for something outside virtual time",
                    details: [
                        "\(now.brief) of virtual time after its beginning; "
                            + "nothing came within \(options.outsideLimit.brief)",
                        "Outside are threads, Dispatch queues, run loop timers, the network, and continuations that "
                            + "are never resumed.",
                    ])
            }
            if !RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: rest.seconds)) {
                Thread.sleep(forTimeInterval: 0.000_1)
            }
        }
    }

    /// Throws when an example that always has a next deadline exceeds its limit in real time.
    private func checkRealTime() throws {
        guard !isExhausted, RealClock.now - realStart > realLimit else { return }
        isExhausted = true  // Reported once: the cancelled example may take a while to end.
        throw TimeLimitExceeded(
            "took longer than \(realLimit.brief) of real time, and \(now.brief) of virtual time",
            details: ["A task that sleeps again and again keeps virtual time going; give the example an end."]
        )
    }
}
