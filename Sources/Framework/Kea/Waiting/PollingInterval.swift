/// The interval between two samples.
///
/// In real time a value may change at any moment, so samples are frequent, never more than 10 ms apart. In virtual
/// time every waiting task is woken when something has happened, and in between only time itself can change, so the
/// interval may be as long as the wait.
enum PollingInterval {
    /// Whether the calling code lives in virtual time.
    static var isVirtual: Bool { MainLoop.isVirtual }

    /// Returns the pause before the next sample.
    ///
    /// It is a fiftieth of the elapsed time, so a change is noticed with at most that delay, and a long wait takes
    /// little processor time. In virtual time it is a tenth, and only a value derived from a clock is noticed late.
    ///
    /// - Parameters:
    ///   - elapsed: the duration of the wait so far.
    ///   - samples: the number of samples at the current instant, of which virtual time has several. The second one
    ///     comes when all work of this instant is done.
    static func pause(after elapsed: Duration, samples: Int) -> Duration {
        guard isVirtual else { return min(max(elapsed / 50, .microseconds(100)), .milliseconds(10)) }
        return samples > 1 ? max(elapsed / 10, .microseconds(100)) : .zero
    }
}
