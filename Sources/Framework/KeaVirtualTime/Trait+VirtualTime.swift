import Kea

extension Trait {
    /// Runs the example in virtual time: when no task can run, all clocks advance to the next deadline.
    ///
    /// ```swift
    /// it("gives up after three attempts", .virtualTime) {
    ///     server.isDown = true
    ///     Task { await client.load() }                       // Sleeps 1, 2 and 4 minutes between its attempts.
    ///     expect(client.state).eventually(equal(.failed), within: .seconds(600))
    /// }
    /// ```
    ///
    /// This takes a millisecond, however `load` is implemented, and the code needs no clock parameter. A scenario uses
    /// the tag `@virtual-time`; an example can use `.tags("virtual-time")` too.
    ///
    /// Everything in tasks is virtual, and so are the clocks that they read. Threads, Dispatch queues, run loop timers
    /// and the network are not. The page of this module explains both.
    public static var virtualTime: Trait { virtualTime(VirtualTime()) }

    /// Runs the example in virtual time, with an order of ready jobs that `seed` selects.
    ///
    /// A race may show in one order and not in another. The same seed gives the same order, which reproduces a failure.
    public static func virtualTime(seed: UInt64) -> Trait { virtualTime(VirtualTime(.seed(seed))) }

    /// Runs the example in virtual time several times, each time in another order, until a run fails.
    ///
    /// ```swift
    /// it("keeps the reply to the latest search", .virtualTime(seeds: 100)) { … }
    /// ```
    ///
    /// The failure names the seed; `.virtualTime(seed:)` or the run's `--seed` reproduces that order.
    public static func virtualTime(seeds count: Int, file: String = #filePath, line: Int = #line) -> Trait {
        virtualTime(VirtualTime(.seeds(count), file: file, line: line))
    }

    /// Runs the example in virtual time with the given options.
    ///
    /// ```swift
    /// it("asks another process", .virtualTime(VirtualTime(outsideLimit: .seconds(10)))) { … }
    /// ```
    public static func virtualTime(_ options: VirtualTime) -> Trait { .time(options) }
}
