/// Measures elapsed time on any clock.
///
/// `any Clock<Duration>` can sleep, but its instants have no known type and cannot be compared. A stopwatch captures the
/// concrete type and returns durations.
public struct Stopwatch: Sendable {
    private let reading: @Sendable () -> Duration

    /// Starts a stopwatch.
    public init(_ clock: any Clock<Duration>) {
        reading = Self.start(clock)
    }

    /// The time since the stopwatch was started.
    public var elapsed: Duration { reading() }

    private static func start<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
