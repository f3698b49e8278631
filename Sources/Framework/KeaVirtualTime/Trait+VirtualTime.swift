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
    /// **What is virtual.** Everything in tasks: `Task.sleep` in all its forms, task groups, `async let`, actors, the
    /// main actor; waiting expectations (`eventually`, `always`, `never`, `afterWaiting`, `confirmation`) and the
    /// example's own `.timeLimit`. All jobs run on the main thread, one after another, so an example behaves in the same
    /// way in every run. The clocks show virtual time: `ContinuousClock.now`, `SuspendingClock.now`, `Date()`,
    /// `DispatchTime.now()`. They do not advance while code runs; a sleep of an hour advances them by exactly an hour.
    ///
    /// **What is not.** Everything outside tasks: threads, `Thread.sleep`, Dispatch queues and their `asyncAfter`, run
    /// loop timers, the network; actors with a custom executor; `beforeAll` and `afterAll`, which examples in real time
    /// share. Blocks on the main queue run when nothing else is ready. If a task waits for an external event, Kea waits
    /// in real time, but only without a virtual deadline: a request to a real server with a timeout times out at
    /// once. If no event arrives, the example fails with an explanation. The run's default time limit is in real time.
    ///
    /// Tasks that outlive the example continue in real time.
    public static var virtualTime: Trait { virtualTime(VirtualTime()) }

    /// Runs the example in virtual time, with an order of ready jobs that `seed` selects.
    ///
    /// A race may show in one order and not in another. The seed selects one of the orders that real executors could
    /// have produced: the main actor runs its jobs in order, the pool in any order. The same seed gives the same order,
    /// which reproduces a failure.
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
