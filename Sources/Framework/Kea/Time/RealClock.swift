import Foundation

/// Real time, also during virtual time.
package enum RealClock {
    package static var now: Duration { source() }

    package static func secondsSince1970(_ moment: Duration) -> Double { moment.seconds + zero }

    /// The zero of this clock in seconds since 1970; first read while no clock is virtual.
    static let zero: Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 - now.seconds
    }()

    /// The source of real time; set before the process has a second thread by the module that replaces its clocks.
    package nonisolated(unsafe) static var source: @Sendable () -> Duration = {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// Times within which code past a time limit may end by itself, before Kea cancels, terminates or kills it.
package enum GracePeriod {
    /// Returns a grace period: the seconds times the factor in `KEA_GRACE`, with which specs of runs shorten them.
    package static func seconds(_ seconds: Double) -> Duration { .seconds(seconds * factor) }

    private static let factor =
        getenv("KEA_GRACE").flatMap { Double(String(cString: $0)) }
        .flatMap { (0...1).contains($0) ? $0 : nil } ?? 1
}
