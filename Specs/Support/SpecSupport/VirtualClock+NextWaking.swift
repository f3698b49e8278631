import Kea

extension VirtualClock {
    /// How long it is until somebody wakes; nil while nobody sleeps.
    public var nextWaking: Duration? { nextDeadline.map { now.duration(to: $0) } }
}
