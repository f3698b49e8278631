import Synchronization

/// A clock that stands still until it is moved.
///
/// What sleeps on it wakes when the clock is moved to its time, and not before: a spec of a half-minute timeout takes
/// no time, and cannot be too early or too late.
///
/// Whoever moves the clock makes sure first that somebody sleeps, since a sleep that begins after the move counts from
/// there:
///
/// ```swift
/// expect(clock.nextWaking).eventually(equal(.seconds(30)))
/// clock.advance(by: .seconds(30))
/// ```
public final class ManualClock: Clock, Sendable {
    /// A time on the clock, counted from its making.
    public struct Instant: InstantProtocol {
        /// How long after the clock's making this is.
        public let offset: Duration

        /// The time that is a duration later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// How much later another time is.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether one time is before another.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var nextID = 0
        /// Sleeps that were cancelled before they began.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Makes a clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { state.withLock { $0.now } }

    /// The clock is exact.
    public var minimumResolution: Duration { .zero }

    /// How long it is until somebody wakes; nil while nobody sleeps.
    public var nextWaking: Duration? {
        state.withLock { state in
            state.sleepers.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
    }

    /// Moves the clock on and wakes everybody whose time has come, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due.sorted(by: { $0.deadline < $1.deadline }) { sleeper.continuation.resume() }
    }

    /// Sleeps until the clock is moved to a time.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(Sleeper(id: id, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func begin(_ sleeper: Sleeper) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.remove(sleeper.id) != nil { return .failure(CancellationError()) }
            if sleeper.deadline <= state.now { return .success(()) }
            state.sleepers.append(sleeper)
            return nil
        }
        if let outcome { sleeper.continuation.resume(with: outcome) }
    }

    private func cancel(_ id: Int) {
        let sleeper: Sleeper? = state.withLock { state in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
