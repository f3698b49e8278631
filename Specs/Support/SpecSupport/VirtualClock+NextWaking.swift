import Kea

extension VirtualClock {
    /// The time until the next sleeper wakes, or nil if there is none.
    public var nextWaking: Duration? { nextDeadline.map { now.duration(to: $0) } }
}
