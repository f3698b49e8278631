/// The interval at which those who wait look again.
///
/// In real time a change may come at any moment, so looks come often, and never more than 10 ms apart. In virtual time
/// everybody who waits is woken when something has happened, and time itself is all that can change in between: looks
/// may be as far apart as the wait is long.
enum PollingInterval {
    /// Whether the calling code lives in virtual time.
    static var isVirtual: Bool { MainLoop.isVirtual }

    /// The pause before the next look.
    ///
    /// It grows with the time that has passed, by a fiftieth of it: a change is seen about that much late at the most,
    /// and a long wait costs little. In virtual time it is a tenth, and only what reads a clock is seen late at all.
    ///
    /// - Parameters:
    ///   - elapsed: how long the wait has taken so far.
    ///   - looks: how many looks have been taken at this very instant, which virtual time has more than one of. The
    ///     second one comes when all that can be done at this instant has been.
    static func pause(after elapsed: Duration, looks: Int) -> Duration {
        guard isVirtual else { return min(max(elapsed / 50, .microseconds(100)), .milliseconds(10)) }
        return looks > 1 ? max(elapsed / 10, .microseconds(100)) : .zero
    }
}
