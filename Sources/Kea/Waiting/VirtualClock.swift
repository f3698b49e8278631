import KeaEvents
import Synchronization

/// A clock that stands still until somebody moves it, for code that is given its clock.
///
/// Code that waits by a clock that it was handed (`any Clock<Duration>`) can be told any time it is to be. Say that a
/// banner is to disappear after five seconds:
///
/// ```swift
/// @MainActor @Observable
/// final class Banner {
///     private(set) var isShown = false
///     private let clock: any Clock<Duration>
///
///     init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }
///
///     func show() async throws {
///         isShown = true
///         try await clock.sleep(for: .seconds(5))
///         isShown = false
///     }
/// }
/// ```
///
/// Its spec hands it a virtual clock, and takes no time at all:
///
/// ```swift
/// it("disappears after five seconds") {
///     let clock = VirtualClock()
///     let banner = Banner(clock: clock)
///     Task { try await banner.show() }
///
///     await clock.advance(by: .seconds(4.9))
///     expect(banner.isShown).to(beTrue())
///
///     await clock.advance(by: .seconds(0.1))
///     expect(banner.isShown).to(beFalse())
/// }
/// ```
///
/// The clock wakes whoever is due, the earliest first, and shows each of them the time that it wanted to be woken at.
/// Between two of them it lets all tasks run that can, so that one who sleeps three times for a second is woken three
/// times by `advance(by: .seconds(3))`. In a synchronous body the same words work without `await`.
///
/// Before the clock moves, and after it has woken somebody, it waits until no task of the process can run. It cannot
/// know of one that waits for something outside, such as a file: wait for its sleep before you advance, with
/// `await expect(clock.sleeperCount).eventually(equal(1))`.
///
/// Where the code under test calls `Task.sleep` itself there is no clock to hand over: mark the example
/// `.virtualTime` instead, with the module `KeaVirtualTime`.
public final class VirtualClock: Clock, Sendable {
    /// A point in the clock's time: so and so long after its start.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public var offset: Duration

        /// Makes the instant that is `offset` after the clock's start.
        public init(offset: Duration = .zero) { self.offset = offset }

        /// The instant that is `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from this instant to `other`; negative where `other` is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// `true` where one instant is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    fileprivate struct Sleeper {
        let number: UInt64
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    fileprivate struct State {
        var now: Instant
        /// Those that sleep; the next to be woken comes first.
        var sleepers: [Sleeper] = []
        /// The number of sleeps that have begun and ended so far.
        var changes: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Makes a clock that stands at `now`.
    public init(now: Instant = Instant()) {
        state = Mutex(State(now: now))
    }

    /// The instant that the clock shows.
    public var now: Instant { state.withLock { $0.now } }

    /// Every instant can be told from every other.
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep by this clock at the moment.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The end of the next sleep, or `nil` where nobody sleeps.
    public var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }
}

// MARK: - Sleeping

extension VirtualClock {
    /// Suspends until the clock has been advanced to `deadline`.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.changes += 1
            return state.changes
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early: Result<Void, any Error>? = state.withLock { state in
                    // A cancellation that came before this line found nobody to wake.
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
    /// Puts a sleeper behind those that are due no later.
    fileprivate mutating func insert(_ sleeper: VirtualClock.Sleeper) {
        let place = sleepers.lastIndex { $0.deadline <= sleeper.deadline }.map { $0 + 1 } ?? 0
        sleepers.insert(sleeper, at: place)
    }

    fileprivate mutating func remove(_ number: UInt64) -> VirtualClock.Sleeper? {
        guard let place = sleepers.firstIndex(where: { $0.number == number }) else { return nil }
        changes += 1
        return sleepers.remove(at: place)
    }

    /// Moves on to when the next sleeper is due, where that is not after `limit`, and takes it out.
    fileprivate mutating func wakeNext(by limit: VirtualClock.Instant?) -> VirtualClock.Sleeper? {
        guard let due = sleepers.first?.deadline, limit.map({ due <= $0 }) ?? true else { return nil }
        now = max(now, due)
        changes += 1
        return sleepers.removeFirst()
    }
}

// MARK: - Moving the clock

extension VirtualClock {
    /// Moves the clock on by `duration`, and wakes those who are due on the way, in their order.
    public func advance(by duration: Duration) async {
        await advance(to: now.advanced(by: duration))
    }

    /// Moves the clock on to `instant`, and wakes those who are due on the way, in their order.
    ///
    /// The clock never goes back: an instant in its past only wakes those who are due anyhow.
    public func advance(to instant: Instant) async {
        await settle()
        while await wakeNext(by: instant) {}
        state.withLock { $0.now = max($0.now, instant) }
        await settle()
    }

    /// Moves the clock on until nobody sleeps any more.
    ///
    /// A task that goes to sleep again and again has no end. After 10,000 times the example fails with the words for
    /// it, and the clock stands.
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
                    + "\(now.offset.brief), somebody still sleeps until \(next.offset.brief)",
                details: ["A task that sleeps again and again is moved on with advance(by:)."],
                location: SourceLocation(file: file, line: line)))
    }

    /// Moves the clock on by `duration` while the main run loop turns, and wakes those who are due on the way.
    @MainActor
    public func advance(by duration: Duration, file: String = #filePath, line: Int = #line) {
        complete("advance", file, line) { await self.advance(by: duration) }
    }

    /// Moves the clock on to `instant` while the main run loop turns, and wakes those who are due on the way.
    @MainActor
    public func advance(to instant: Instant, file: String = #filePath, line: Int = #line) {
        complete("advance", file, line) { await self.advance(to: instant) }
    }

    /// Moves the clock on until nobody sleeps any more, while the main run loop turns.
    @MainActor
    public func run(file: String = #filePath, line: Int = #line) {
        complete("run", file, line) { await self.run(file: file, line: line) }
    }

    @MainActor
    private func complete(
        _ word: String, _ file: String, _ line: Int, _ operation: @escaping @MainActor () async -> Void
    ) {
        let location = SourceLocation(file: file, line: line)
        guard MainLoop.canTurnHere(word: word, at: location) else { return }
        do {
            try MainLoop.complete(limit: nil, operation)
        } catch {
            Execution.current?.record(error, at: location)
        }
    }

    /// Wakes the next sleeper, and lets it run before another one is woken: two that were woken together would come to
    /// their own actors in any order.
    private func wakeNext(by limit: Instant?) async -> Bool {
        guard let awake = state.withLock({ $0.wakeNext(by: limit) }) else { return false }
        awake.continuation.resume()
        await settle()
        return true
    }

    /// Lets all tasks run that can.
    private func settle() async {
        var before: UInt64
        repeat {
            before = state.withLock { $0.changes }
            await PoolRest.reach()
        } while state.withLock({ $0.changes }) != before
    }
}
