import Foundation

/// Real time, also for those who live in virtual time: how long things took at the desk of whoever waits for them.
package enum RealClock {
    /// The time since some point in the past.
    package static var now: Duration { source() }

    /// A moment of this clock in seconds since 1970.
    package static func secondsSince1970(_ moment: Duration) -> Double { moment.seconds + zero }

    /// The zero of this clock in seconds since 1970; asked for first while no time is stopped.
    static let zero: Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 - now.seconds
    }()

    /// The source of real time; set by whoever stops the clocks of this process, before it has a second thread.
    package nonisolated(unsafe) static var source: @Sendable () -> Duration = {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
