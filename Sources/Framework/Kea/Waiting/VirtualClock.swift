import KeaEvents
import Synchronization

/// A clock that advances only when a spec advances it, for code that takes its clock as a parameter.
///
/// ```swift
/// let clock = VirtualClock()
/// let banner = Banner(clock: clock)
/// Task { try await banner.show() }
/// await clock.advance(by: .seconds(5))
/// expect(banner.isShown).to(beFalse())
/// ```
///
/// The clock wakes sleeping tasks in order of their deadlines, and shows each of them its deadline as the current
/// time. In between it lets all tasks run that can: a task that sleeps three times for a second is woken three times
/// by `advance(by: .seconds(3))`. In a synchronous body the same methods work without `await`.
///
/// Before the clock advances, and after it has woken a task, it waits until no task of the process can run. It cannot
/// detect a task that waits for an external event, such as a file. Wait for its sleep before you advance: `await
/// expect(clock.sleeperCount).eventually(equal(1))`.
///
/// If the code under test calls `Task.sleep` itself, no clock can be passed: use the trait `.virtualTime` of the
/// module `KeaVirtualTime`.
public final class VirtualClock: Clock, Sendable {
    /// A point in the clock's time, relative to its start.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public var offset: Duration

        /// Creates the instant at `offset` after the clock's start.
        public init(offset: Duration = .zero) { self.offset = offset }

        /// Returns the instant that is `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the time from this instant to `other`; negative if `other` is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether one instant is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    fileprivate struct Sleeper {
        let number: UInt64
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    fileprivate struct State {
        var now: Instant
        var sleepers: [Sleeper] = []
        /// The number of sleeps that have begun and ended so far.
        var changes: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Creates a clock that shows `now`.
    public init(now: Instant = Instant()) { state = Mutex(State(now: now)) }

    /// The current instant.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: any two instants are distinct.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep on this clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The earliest deadline of a sleeping task, or `nil` if no task sleeps.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }

    // MARK: Sleeping

    /// Suspends until the clock has been advanced to `deadline`, or throws `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.changes += 1
            return state.changes
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early: Result<Void, any Error>? = state.withLock { state in
                    // A cancellation before this line found no sleeping task to wake.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.insert(Sleeper(number: number, deadline: deadline, continuation: continuation))
                    return nil
                }
                if let early { continuation.resume(with: early) } else { MainLoop.wake() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.remove(number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}

extension VirtualClock.State {
    /// Inserts a sleeping task after those with the same or an earlier deadline.
    fileprivate mutating func insert(_ sleeper: VirtualClock.Sleeper) {
        let index = sleepers.lastIndex { $0.deadline <= sleeper.deadline }.map { $0 + 1 } ?? 0
        sleepers.insert(sleeper, at: index)
    }

    fileprivate mutating func remove(_ number: UInt64) -> VirtualClock.Sleeper? {
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return nil }
        changes += 1
        return sleepers.remove(at: index)
    }

    fileprivate mutating func wakeNext(by limit: VirtualClock.Instant?) -> VirtualClock.Sleeper? {
        guard let due = sleepers.first?.deadline, limit.map({ due <= $0 }) ?? true else { return nil }
        now = max(now, due)
        changes += 1
        return sleepers.removeFirst()
    }
}

// MARK: - Moving the clock

extension VirtualClock {
    /// Advances the clock by `duration`, waking sleeping tasks in order of their deadlines.
    public func advance(by duration: Duration, file: String = #filePath, line: Int = #line) async {
        guard duration >= .zero else {
            return ExpectationResult.report(
                Failure(
                    kind: .definition, message: "the clock never goes back, and a time is never negative",
                    location: SourceLocation(file: file, line: line)))
        }
        await advance(to: now.advanced(by: duration))
    }

    /// Advances the clock to `instant`, waking sleeping tasks in order of their deadlines.
    ///
    /// The clock never goes back: an instant in the past only wakes tasks that are due already.
    public func advance(to instant: Instant) async {
        await settle()
        while await wakeNext(by: instant) {}
        state.withLock { $0.now = max($0.now, instant) }
        await settle()
    }

    /// Advances the clock until no task sleeps.
    ///
    /// A task that sleeps again and again never ends this. After 10,000 sleeps the example fails with an explanation,
    /// and the clock stops.
    public func run(file: String = #filePath, line: Int = #line) async {
        await run(atMost: 10_000, file, line)
    }

    package func run(atMost mostWakes: Int, _ file: String = #filePath, _ line: Int = #line) async {
        await settle()
        for _ in 0..<mostWakes where await !wakeNext(by: nil) { return }
        guard let next = nextDeadline else { return }
        ExpectationResult.report(
            Failure(
                kind: .definition,
                message: "the virtual clock does not run out: after \(mostWakes) sleeps, at "
                    + "\(now.offset.brief), a task still sleeps until \(next.offset.brief)",
                details: ["A task that sleeps again and again is moved on with advance(by:)."],
                location: SourceLocation(file: file, line: line)))
    }

    /// Advances the clock by `duration` while turning the main run loop, waking sleeping tasks in order.
    @MainActor
    public func advance(by duration: Duration, file: String = #filePath, line: Int = #line) {
        complete(file, line) { await self.advance(by: duration, file: file, line: line) }
    }

    /// Advances the clock to `instant` while turning the main run loop, waking sleeping tasks in order.
    @MainActor
    public func advance(to instant: Instant, file: String = #filePath, line: Int = #line) {
        complete(file, line) { await self.advance(to: instant) }
    }

    /// Advances the clock until no task sleeps, while turning the main run loop.
    @MainActor
    public func run(file: String = #filePath, line: Int = #line) {
        complete(file, line) { await self.run(file: file, line: line) }
    }

    @MainActor
    private func complete(
        _ file: String, _ line: Int, _ operation: @escaping @MainActor () async -> Void
    ) {
        let location = SourceLocation(file: file, line: line)
        guard MainLoop.canTurnHere(at: location) else { return }
        do {
            try MainLoop.complete(limit: nil, operation)
        } catch {
            Execution.current?.record(error, at: location)
        }
    }

    /// Wakes the next sleeper and lets it run: two woken together would reach their actors in any order.
    private func wakeNext(by limit: Instant?) async -> Bool {
        guard let awake = state.withLock({ $0.wakeNext(by: limit) }) else { return false }
        awake.continuation.resume()
        await settle()
        return true
    }

    private func settle() async {
        var before: UInt64
        repeat {
            before = state.withLock { $0.changes }
            await IdleDetection.waitUntilIdle()
        } while state.withLock({ $0.changes }) != before
    }
}
