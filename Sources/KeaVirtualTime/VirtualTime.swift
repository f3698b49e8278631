import CVirtualTime
import Kea

/// The options of an example in virtual time, and what makes it possible.
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

    /// Makes virtual time possible in this process: the first statement of `XCTMain.swift`.
    ///
    /// ```swift
    /// import KeaRunner
    /// import KeaVirtualTime
    /// VirtualTime.prepare()
    /// Runner.main()
    /// ```
    ///
    /// It puts executors of its own in the place of the platform's, which can only be done before the first task of the
    /// process; in real time they hand everything on. Where it was not called, examples that ask for virtual time fail
    /// and say so.
    @MainActor
    public static func prepare() {
        TimeExecutors.install()
        TimeScopes.byTag["@virtual-time"] = VirtualTimeScope(VirtualTime())
        RealClock.source = { .nanoseconds(kea_clocks_real()) }
    }

    /// The reason why there is no virtual time here, or `nil` where there is.
    ///
    /// It takes Swift 6.3 on Linux: elsewhere examples that ask for it are skipped with this reason, and
    /// `VirtualClock` does for code that is given its clock. And it takes ``prepare()``.
    @MainActor
    public static var unavailableReason: String? {
        switch obstacle {
        case .platform(let reason), .setUp(let reason): reason
        case nil: nil
        }
    }

    @MainActor
    static var obstacle: TimeObstacle? {
        obstacle(
            isSupported: TimeExecutors.isSupported, isPrepared: TimeExecutors.areInstalled,
            clocksObey: clocksObey)
    }

    package static func obstacle(
        isSupported: Bool, isPrepared: Bool, clocksObey: @autoclosure () -> Bool
    ) -> TimeObstacle? {
        guard isSupported else {
            return .platform("virtual time is not available: it takes Swift 6.3 on Linux")
        }
        guard isPrepared else {
            return .setUp(
                "virtual time is not available: `VirtualTime.prepare()` has to stand in XCTMain.swift, before "
                    + "`Runner.main()` and all else that the process does")
        }
        return clocksObey()
            ? nil : .platform("virtual time is not available: the clocks of this system cannot be stopped")
    }

    /// Whether Swift's clocks show what the C library is told to show; another platform, or an odd way of linking, may
    /// have it otherwise.
    private static let clocksObey: Bool = {
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
}

/// Virtual time as the scope of an example.
struct VirtualTimeScope: TimeScoping {
    private let options: VirtualTime

    init(_ options: VirtualTime) { self.options = options }

    var obstacle: TimeObstacle? { VirtualTime.obstacle }

    func seeds(ofRun seed: UInt64?) -> [UInt64?] {
        switch options.order {
        case .natural: [seed]
        case .seed(let own): [own]
        case .seeds(let count): seed.map { [$0] } ?? (0..<max(1, count)).map { UInt64($0) + 1 }
        }
    }

    func replayNote(for seed: UInt64) -> String {
        "in virtual time with seed \(seed): .virtualTime(seed: \(seed)) or --seed \(seed) gives the same order again"
    }

    func provideScope<Value>(seed: UInt64?, realLimit: Duration, performing body: () -> Value) -> Value {
        VirtualTimeline.run(options, seed: seed, realLimit: realLimit, body)
    }
}
