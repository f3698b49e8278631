import CVirtualTime

/// Real time, also for those who live in virtual time: how long things took at the desk of whoever waits for them.
package enum RealClock {
    /// The time since some point in the past.
    package static var now: Duration { .nanoseconds(kea_clocks_real()) }
}
