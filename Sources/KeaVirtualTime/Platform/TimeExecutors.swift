// The only file that knows the executors of the Swift runtime. They are not public API yet: where the toolchain is
// another one, virtual time is not available, and says so. Another platform needs the same two: a way to put executors
// of our own in the place of the main actor's and of the pool's, and the executors that were there, with their delays.
#if compiler(>=6.3) && os(Linux)

    import Foundation
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

    /// The executors of this process, by which virtual time gets hold of all that tasks do.
    ///
    /// In real time they hand every job on to the executors that the platform has.
    enum TimeExecutors {
        /// Puts our executors in the place of the platform's; the first thing that a process does.
        static func install() {
            guard RealExecutors.schedulers != nil else { return }
            _createExecutors(factory: Factory.self)
        }

        /// Whether virtual time can be had on this platform at all.
        static let isSupported = true

        /// Whether our executors are in their place.
        static var areInstalled: Bool {
            MainActor.executor === MainLane.shared && Task.defaultExecutor === PoolLane.shared
        }

        private struct Factory: ExecutorFactory {
            static var mainExecutor: any MainExecutor { MainLane.shared }
            static var defaultExecutor: any TaskExecutor { PoolLane.shared }
        }
    }

    /// The executors that the platform has.
    enum RealExecutors {
        fileprivate static let main = PlatformExecutorFactory.mainExecutor
        fileprivate static let pool = PlatformExecutorFactory.defaultExecutor
        fileprivate static let schedulers: (main: any SchedulingExecutor, pool: any SchedulingExecutor)? = {
            guard let main = main as? any SchedulingExecutor, let pool = pool as? any SchedulingExecutor
            else {
                return nil
            }
            return (main, pool)
        }()

        /// Has a job done in virtual time, or in real time where nobody lives in virtual time.
        static func route(
            _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration? = nil
        ) {
            if !JobRouting.take(job, on: lane, after: delay) { enqueue(job, on: lane, after: delay) }
        }

        /// Has a job done in real time, at once or after `delay`.
        private static func enqueue(
            _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration? = nil
        ) {
            let job = ExecutorJob(job)
            switch (lane, delay, schedulers) {
            case (.main, let delay?, let schedulers?):
                schedulers.main.enqueue(job, after: delay, clock: ContinuousClock())
            case (.pool, let delay?, let schedulers?):
                schedulers.pool.enqueue(job, after: delay, clock: ContinuousClock())
            case (.main, _, _): main.enqueue(job)
            case (.pool, _, _): pool.enqueue(job)
            }
        }

        /// Does a job here and now, on the main thread.
        @MainActor
        static func run(_ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane) {
            switch lane {
            case .main: job.runSynchronously(on: MainLane.shared.asUnownedSerialExecutor())
            case .pool: job.runSynchronously(on: noActor)
            }
        }

        /// The executor of code that belongs to no actor, as the threads of the pool name it to the runtime.
        ///
        /// The runtime has no function that returns it, but its representation is part of the ABI: two words of zero
        /// (`SerialExecutorRef::generic()`).
        private static let noActor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
    }

    /// An executor in the place of one of the platform's, to which it hands on what nobody takes into virtual time.
    private protocol TimeLane: SchedulingExecutor {
        var lane: JobQueue<UnownedJob>.Lane { get }
        var real: any Executor { get }
        /// The same, where it can do something later.
        var scheduler: (any SchedulingExecutor)? { get }
    }

    extension TimeLane {
        func enqueue(_ job: consuming ExecutorJob) {
            guard JobRouting.isNeeded else { return real.enqueue(job) }
            RealExecutors.route(UnownedJob(job), on: lane)
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            if JobRouting.isNeeded, let delay = delay as? Duration {
                return RealExecutors.route(UnownedJob(job), on: lane, after: delay)
            }
            guard let scheduler else { return real.enqueue(job) }
            scheduler.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
        ) {
            if JobRouting.isNeeded, let delay = clock.now.duration(to: instant) as? Duration {
                return RealExecutors.route(UnownedJob(job), on: lane, after: delay)
            }
            guard let scheduler else { return real.enqueue(job) }
            scheduler.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
        }
    }

    /// The executor of the main actor.
    private final class MainLane: MainExecutor, TimeLane {
        static let shared = MainLane()

        var lane: JobQueue<UnownedJob>.Lane { .main }
        var real: any Executor { RealExecutors.main }
        var scheduler: (any SchedulingExecutor)? { RealExecutors.schedulers?.main }

        // In virtual time the jobs of the pool run on the main thread as well, and pass for the main actor's: code that
        // asks `Thread.isMainThread` before it says `assumeIsolated` must not be called a liar.
        func isIsolatingCurrentContext() -> Bool? { RealExecutors.main.isIsolatingCurrentContext() }
        func checkIsolated() { RealExecutors.main.checkIsolated() }

        func run() throws { try RealExecutors.main.run() }
        func runUntil(_ condition: () -> Bool) throws { try RealExecutors.main.runUntil(condition) }
        func stop() { RealExecutors.main.stop() }
    }

    /// The executor of all that belongs to no actor, and of actors without an executor of their own.
    private final class PoolLane: TaskExecutor, TimeLane {
        static let shared = PoolLane()

        var lane: JobQueue<UnownedJob>.Lane { .pool }
        var real: any Executor { RealExecutors.pool }
        var scheduler: (any SchedulingExecutor)? { RealExecutors.schedulers?.pool }
    }

#else

    /// The executors of this process, where nothing is known of them.
    enum TimeExecutors {
        /// Does nothing.
        static func install() {}

        /// Whether virtual time can be had on this platform at all.
        static let isSupported = false

        /// Whether our executors are in their place.
        static var areInstalled: Bool { false }
    }

    /// The executors that the platform has; nothing is ever taken from them here, so that nothing has to be given back.
    enum RealExecutors {
        static func route(
            _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration? = nil
        ) {}
        @MainActor static func run(_ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane) {}
    }

#endif
