import Kea

extension Trait {
    /// Runs the example in virtual time: clocks jump to the next thing that is due when nothing else can run.
    ///
    /// ```swift
    /// it("gives up after three attempts", .virtualTime) {
    ///     server.isDown = true
    ///     Task { await client.load() }                       // Sleeps 1, 2 and 4 minutes between its attempts.
    ///     expect(client.state).eventually(equal(.failed), within: .seconds(600))
    /// }
    /// ```
    ///
    /// takes a millisecond, whatever `load` is made of, and without a clock being passed to it. The scenario of a
    /// feature says the same with the tag `@virtual-time`, an example also with `.tags("virtual-time")`.
    ///
    /// **What is virtual.** Everything that tasks do: `Task.sleep` in all its forms, also with a deadline; task groups,
    /// `async let`, actors, the main actor; the waiting words (`eventually`, `always`, `never`, `afterWaiting`,
    /// `confirmation`) and the example's own `.timeLimit`. All jobs run on the main thread, one after the other, so
    /// that the same example takes the same course in every run. The clocks show virtual time to it:
    /// `ContinuousClock.now`, `SuspendingClock.now`, `Date()`, `DispatchTime.now()`. They stand still while code runs,
    /// and an hour's sleep moves them by an hour and not by a nanosecond more.
    ///
    /// **What is not.** Whatever does not go through a task: threads, `Thread.sleep`, Dispatch queues and their
    /// `asyncAfter`, run loop timers, the network; actors with an executor of their own; `beforeAll` and `afterAll`,
    /// which belong to live examples as well. Blocks on the main queue are run when nothing else is ready. Something
    /// outside that resumes a task is waited for in real time, but only when nothing is due inside: a request to a
    /// real server, with a timeout around it, times out at once. When nothing comes from there either, the example
    /// fails and says so. The run's default time limit is in real time.
    ///
    /// Tasks that are still there when the example ends go on in real time.
    public static var virtualTime: Trait { virtualTime(VirtualTime()) }

    /// Runs the example in virtual time, with an order of ready work that `seed` chooses.
    ///
    /// A race that one order shows may hide in another. The seed chooses one of those that real executors could have
    /// chosen: the main actor takes its jobs in order, the pool takes its jobs in any order. The same seed gives the
    /// same order, which is how a failure is replayed.
    public static func virtualTime(seed: UInt64) -> Trait { virtualTime(VirtualTime(.seed(seed))) }

    /// Runs the example in virtual time many times over, each time in another order, until one does not pass.
    ///
    /// ```swift
    /// it("keeps the reply to the latest search", .virtualTime(seeds: 100)) { … }
    /// ```
    ///
    /// The failure names the seed; `.virtualTime(seed:)` with it, or the run's `--seed`, gives that order again.
    public static func virtualTime(seeds count: Int) -> Trait { virtualTime(VirtualTime(.seeds(count))) }

    /// Runs the example in virtual time, the way that `options` say.
    ///
    /// ```swift
    /// it("asks another process", .virtualTime(VirtualTime(outsideLimit: .seconds(10)))) { … }
    /// ```
    public static func virtualTime(_ options: VirtualTime) -> Trait {
        .time(VirtualTimeScope(options))
    }
}
