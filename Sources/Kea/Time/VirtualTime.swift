import CVirtualTime

/// The options of an example in virtual time; see ``Trait/virtualTime``.
public struct VirtualTime: Sendable, Hashable {
    /// The order in which ready work is done.
    public enum Order: Sendable, Hashable {
        /// That in which it became ready; that of the run's seed, where the run has one.
        case natural
        /// An order that the seed chooses; the same one for the same seed.
        case seed(UInt64)
        /// As many runs of the example, each in an order of its own: the seeds from 1 to the number.
        ///
        /// The first that does not pass ends it. A run with a seed of its own tries only that one.
        case seeds(Int)
    }

    /// The order in which ready work is done.
    public var order: Order

    /// The real time to wait for something outside when nothing inside can happen any more.
    ///
    /// The example fails when it has passed.
    public var outsideLimit: Duration

    /// Says how an example lives in virtual time.
    public init(_ order: Order = .natural, outsideLimit: Duration = .seconds(2)) {
        self.order = order
        self.outsideLimit = outsideLimit
    }

    /// The reason why there is no virtual time here, or `nil` where there is.
    ///
    /// It takes Swift 6.3 on Linux, and a process that begins with `Runner.main()`. Elsewhere examples that ask for it
    /// are skipped with this reason; ``VirtualClock`` works everywhere.
    @MainActor
    public static var unavailableReason: String? {
        if let obstacle = TimeExecutors.obstacle { return "virtual time is not available: \(obstacle)" }
        return clocksObey ? nil : "virtual time is not available: the clocks of this system cannot be stopped"
    }

    /// Makes virtual time possible; to be called before anything else in the process.
    package static func prepare() { TimeExecutors.install() }

    /// Whether Swift's clocks show what the C library is told to show; an odd way of linking may have it otherwise.
    private static let clocksObey: Bool = {
        guard kea_clocks_can_stop() else { return false }
        let face = kea_clocks_read()
        defer { kea_clocks_show(face) }
        var stopped = face
        stopped.is_stopped = true
        kea_clocks_show(stopped)
        let before = ContinuousClock.now
        stopped.boot += 1_000_000_000
        stopped.monotonic += 1_000_000_000
        kea_clocks_show(stopped)
        return ContinuousClock.now - before == .seconds(1)
    }()

    /// The seeds to run an example with; `nil` is the natural order.
    func seeds(ofRun seed: UInt64?) -> [UInt64?] {
        switch order {
        case .natural: [seed]
        case .seed(let own): [own]
        case .seeds(let count): seed.map { [$0] } ?? (0..<max(1, count)).map { UInt64($0) + 1 }
        }
    }
}
