/// Measures elapsed time on any clock.
///
/// `any Clock<Duration>` can sleep, but its instants have no known type and cannot be compared. A stopwatch captures the
/// concrete type and returns durations.
package struct Stopwatch: Sendable {
    private let reading: @Sendable () -> Duration

    package init(_ clock: any Clock<Duration>) { reading = Self.start(clock) }

    package var elapsed: Duration { reading() }

    private static func start<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
