import Foundation
import Synchronization

/// Waits on the main thread by turning its run loop, in which the code under test has its main-actor work.
@MainActor
package enum MainLoop {
    private static var timeline: any Timeline = RealTime()

    package static func follow<Value>(_ other: any Timeline, _ body: () -> Value) -> Value {
        let (outer, outerSleepers, wasVirtual) = (timeline, sleepers, followsAnother.load(ordering: .relaxed))
        (timeline, sleepers) = (other, [])
        followsAnother.store(true, ordering: .relaxed)
        defer {
            (timeline, sleepers) = (outer, outerSleepers + sleepers)
            followsAnother.store(wasVirtual, ordering: .relaxed)
        }
        return body()
    }

    private nonisolated static let followsAnother = Atomic(false)
    nonisolated static var isVirtual: Bool { followsAnother.load(ordering: .relaxed) && Thread.isMainThread }

    private static let process = getpid()

    /// Lets the run loop work, or time pass, until `deadline`; returns whether to check the awaited condition.
    ///
    /// - Throws: the reason why nothing can happen any more; only without a deadline.
    @discardableResult
    static func turn(until deadline: ContinuousClock.Instant?) throws -> Bool {
        // A forked copy that comes back from an example would take the wake-ups of this process.
        if getpid() != process { Run.current.host.endCopy() }
        let due = sleepers.map(\.due).min()
        let sleepersBefore = sleepers.count
        depth += 1
        let isTimeToSample: Bool
        do {
            defer { depth -= 1 }
            let limit = [deadline, due].compactMap { $0 }.min()
            isTimeToSample = try Execution.withoutExample { try timeline.turn(until: limit) }
        }
        if isTimeToSample {
            // Tasks that started to wait during this turn have already checked.
            let awake = sleepers.prefix(sleepersBefore)
            sleepers.removeFirst(awake.count)
            for sleeper in awake { sleeper.continuation.resume() }
        }
        while !bareWork.isEmpty { bareWork.removeFirst()() }
        return isTimeToSample
    }

    /// Lets the main thread's work go on for a time; in virtual time, which must not pass, only sleeps.
    package static func pause(for time: Duration) {
        guard !isVirtual else {
            // Foundation's sleep would wait for the virtual clock, which does not move.
            usleep(UInt32(time.seconds * 1_000_000))
            return
        }
        let end = ContinuousClock.now + time
        while .now < end { _ = try? turn(until: end) }
    }

    // MARK: Tasks that wait for the next turn

    private static var sleepers:
        [(due: ContinuousClock.Instant, continuation: CheckedContinuation<Void, Never>)] =
            []
    private static var depth = 0

    /// Whether the run loop is being turned now, so that a next turn will come.
    static var isDriven: Bool { depth > 0 }

    static func nextTurn(orAt due: ContinuousClock.Instant) async {
        await withCheckedContinuation { sleepers.append((due, $0)) }
    }

    /// Ends the main thread's current turn soon; callable from any thread.
    package nonisolated static func wake() { DispatchQueue.main.async {} }

    /// Runs the main thread's waiting work, and what follows from it, so that failures in leaked work are recorded.
    package static func settle() {
        for _ in 1...3 {
            let mark = Mark()
            DispatchQueue.main.async { mark.isReached = true }
            let end = ContinuousClock.now + .seconds(1)
            while !mark.isReached, .now < end { _ = try? turn(until: end) }
        }
    }

    static func runQueued() {
        guard !isDriven, !isVirtual else { return }
        for _ in 1...3 {
            guard isAnythingQueued else { return }
            _ = try? turn(until: .now)
        }
    }

    /// Whether the main queue has work; to turn the run loop would cost several times as much as an empty example.
    private static var isAnythingQueued: Bool {
        var request = pollfd(fd: queueDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    private static let queueDescriptor: Int32 = {
        let function = dlsym(dlopen(nil, RTLD_NOW), "_dispatch_get_main_queue_handle_4CF")
        return function.map { unsafeBitCast($0, to: (@convention(c) () -> Int32).self)() } ?? -1
    }()

    private final class Mark: @unchecked Sendable {
        /// Used on the main thread only.
        var isReached = false
    }

    /// Runs an asynchronous operation to its end while turning the run loop; cancels it if `deadline` passes first.
    ///
    /// - Throws: the operation's error; `TimeLimitExceeded`; the timeline's error if nothing can happen any more.
    static func complete(
        by deadline: () -> ContinuousClock.Instant? = { nil }, limit: Duration?,
        unless isExcused: (ContinuousClock.Instant) -> Bool = { _ in false },
        _ operation: @escaping @MainActor () async throws -> Void
    ) throws {
        let outcome = Outcome()
        let task = Task { @MainActor in
            do {
                try await operation()
                outcome.result = .success(())
            } catch {
                outcome.result = .failure(error)
            }
        }
        do {
            var isTimeToSample = true
            var nextSample: ContinuousClock.Instant?
            while outcome.result == nil {
                let end = deadline()
                if isTimeToSample, let end, max(end, nextSample ?? end) <= .now {
                    guard isExcused(end) else { throw TimeLimitExceeded(limit: limit ?? .zero) }
                    nextSample = .now + .milliseconds(100)
                }
                isTimeToSample = try turn(until: nextSample ?? end)
            }
        } catch {
            task.cancel()
            var rest = GracePeriod.seconds(0.2)
            while outcome.result == nil, rest > .zero {
                let start = ContinuousClock.now
                try turn(until: start + .milliseconds(10))
                // A longer turn had no processor.
                rest -= min(ContinuousClock.now - start, .milliseconds(20))
            }
            throw error
        }
        try outcome.result?.get()
    }

    private final class Outcome {
        var result: Result<Void, any Error>?
    }

    // MARK: Tasks that need the main thread outside main-actor jobs

    private static var bareWork: [@MainActor () -> Void] = []

    /// Runs synchronous work on the main thread outside any main-actor job, where it may turn the run loop.
    static func onBareThread(_ work: @escaping @MainActor () -> Void) async {
        await withCheckedContinuation { continuation in
            bareWork.append {
                work()
                continuation.resume()
            }
        }
    }
}

extension Duration {
    package var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// The duration as people write it: `250 ms`, `1 s`, `2 min`.
    package var brief: String {
        let seconds = seconds
        func number(_ value: Double) -> String {
            let rounded = (value * 1000).rounded() / 1000
            return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }
        if seconds >= 60, seconds.truncatingRemainder(dividingBy: 60) == 0 {
            return "\(number(seconds / 60)) min"
        }
        if seconds >= 1 || seconds == 0 { return "\(number(seconds)) s" }
        return "\(number(seconds * 1000)) ms"
    }
}
