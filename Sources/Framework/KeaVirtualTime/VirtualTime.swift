import CVirtualTime
import Kea
import KeaEvents

/// The options of an example in virtual time, and the setup of the process.
public struct VirtualTime: Sendable, Hashable {
    /// The order in which ready jobs run.
    public enum Order: Sendable, Hashable {
        /// The order in which they became ready, or that of the run's seed.
        case natural
        /// An order selected by a seed; the same order for the same seed.
        case seed(UInt64)
        /// Several runs of the example, each in a different order: the seeds from 1 to the number.
        ///
        /// The first failing run is the last. A run with its own seed tries only that one.
        case seeds(Int)
    }

    /// The order in which ready jobs run.
    public var order: Order

    /// The real time to wait for an external event when nothing else can happen; then the example fails.
    public var outsideLimit: Duration

    /// Creates options.
    public init(
        _ order: Order = .natural, outsideLimit: Duration = .seconds(2), file: String = #filePath,
        line: Int = #line
    ) {
        let location = SourceLocation(file: file, line: line)
        if case .seeds(..<1) = order {
            Diagnostics.record(.error, "an example runs with at least one seed", at: location)
        }
        if outsideLimit < .zero { Diagnostics.record(.error, "a time is never negative", at: location) }
        (self.order, self.outsideLimit) = (order, outsideLimit)
    }

    /// Sets up virtual time in this process; the first statement of `XCTMain.swift`.
    ///
    /// ```swift
    /// import KeaRunner
    /// import KeaVirtualTime
    /// VirtualTime.prepare()
    /// Runner.main()
    /// ```
    ///
    /// It replaces the platform's executors, which is possible only before the first task of the process. In real
    /// time Kea's executors forward every job. Without this call, examples that ask for virtual time fail with an
    /// explanation.
    nonisolated public static func prepare() {
        // Top-level code is nonisolated in Swift 5 language mode.
        MainActor.assumeIsolated {
            TimeExecutors.install()
            TimeScopes.byTag["@virtual-time"] = VirtualTime()
            RealClock.source = { .nanoseconds(kea_clocks_real()) }
        }
    }

    /// The reason why virtual time is not available, or `nil`.
    ///
    /// It needs Swift 6.3 on Linux; elsewhere examples that ask for it are skipped with this reason, and
    /// `VirtualClock` serves code that takes a clock. It also needs ``prepare()``.
    @MainActor
    public static var unavailableReason: String? {
        switch VirtualTime().unavailability {
        case .platform(let reason), .setUp(let reason): reason
        case nil: nil
        }
    }

    package static func unavailability(
        isSupported: Bool, isPrepared: Bool, clocksAreReplaced: @autoclosure () -> Bool
    ) -> TimeUnavailability? {
        guard isSupported else {
            return .platform("virtual time is not available: it takes Swift 6.3 on Linux")
        }
        guard isPrepared else {
            return .setUp(
                "virtual time is not available: `VirtualTime.prepare()` must be called in XCTMain.swift, before "
                    + "`Runner.main()` and all else that the process does")
        }
        return clocksAreReplaced()
            ? nil : .platform("virtual time is not available: the clocks of this system cannot be stopped")
    }

    /// Whether Swift's clocks show the C library's virtual clock, which unusual linking may prevent.
    private static let clocksAreReplaced: Bool = {
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

extension VirtualTime: TimeScoping {
    package var unavailability: TimeUnavailability? {
        Self.unavailability(
            isSupported: TimeExecutors.isSupported, isPrepared: TimeExecutors.areInstalled,
            clocksAreReplaced: Self.clocksAreReplaced)
    }

    package func seeds(ofRun seed: UInt64?) -> [UInt64?] {
        switch order {
        case .natural: [seed]
        case .seed(let own): [own]
        case .seeds(let count): seed.map { [$0] } ?? (0..<max(1, count)).map { UInt64($0) + 1 }
        }
    }

    package func replayNote(for seed: UInt64) -> String {
        "in virtual time with seed \(seed): .virtualTime(seed: \(seed)) or --seed \(seed) gives the same order again"
    }

    package func provideScope<Value>(
        seed: UInt64?, realLimit: Duration, performing body: () -> Value
    ) -> Value {
        VirtualTimeline.run(self, seed: seed, realLimit: realLimit, body)
    }
}
