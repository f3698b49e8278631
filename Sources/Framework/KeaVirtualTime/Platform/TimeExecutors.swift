// The only file that uses the Swift runtime's executors. They are not public API yet: with another toolchain, virtual
// time is not available and says so. Another platform needs the same two things: a way to replace the executors of
// the main actor and of the pool, and access to the original executors with their delays.
#if compiler(>=6.3) && os(Linux)

    import Foundation
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

    /// The executors of this process, which intercept the jobs of tasks in virtual time and forward them in real time.
    enum TimeExecutors {
        /// Replaces the platform's executors; must run before anything else in the process.
        static func install() {
            guard RealExecutors.schedulers != nil else { return }
            _createExecutors(factory: Factory.self)
        }

        static let isSupported = true

        static var areInstalled: Bool {
            MainActor.executor === MainLane.shared && Task.defaultExecutor === PoolLane.shared
        }

        private struct Factory: ExecutorFactory {
            static var mainExecutor: any MainExecutor { MainLane.shared }
            static var defaultExecutor: any TaskExecutor { PoolLane.shared }
        }
    }

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

        static func route(
            _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration? = nil
        ) {
            if JobRouting.destination?.enqueueJob(job, lane, delay) == true { return }
            let job = ExecutorJob(job)
            let executor: any TimeLane = lane == .main ? MainLane.shared : PoolLane.shared
            guard let delay, let scheduler = executor.scheduler else { return executor.real.enqueue(job) }
            scheduler.enqueue(job, after: delay, clock: ContinuousClock())
        }

        @MainActor
        static func run(_ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane) {
            switch lane {
            case .main: job.runSynchronously(on: MainLane.shared.asUnownedSerialExecutor())
            case .pool: job.runSynchronously(on: noActor)
            }
        }

        /// The executor of code that belongs to no actor: in the ABI, two zero words (`SerialExecutorRef::generic()`).
        private static let noActor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
    }

    /// An executor that replaces one of the platform's and forwards the jobs that do not run in virtual time.
    private protocol TimeLane: SchedulingExecutor {
        var lane: JobQueue<UnownedJob>.Lane { get }
        var real: any Executor { get }
        /// The same executor, if it can schedule jobs for later.
        var scheduler: (any SchedulingExecutor)? { get }
    }

    extension TimeLane {
        func enqueue(_ job: consuming ExecutorJob) {
            guard JobRouting.isNeeded else { return real.enqueue(job) }
            RealExecutors.route(UnownedJob(job), on: lane)
        }

        // The library's `enqueue(_:at:tolerance:clock:)` calls this.
        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            if JobRouting.isNeeded, let delay = delay as? Duration {
                return RealExecutors.route(UnownedJob(job), on: lane, after: delay)
            }
            guard let scheduler else { return real.enqueue(job) }
            scheduler.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
        }
    }

    private final class MainLane: MainExecutor, TimeLane {
        static let shared = MainLane()

        var lane: JobQueue<UnownedJob>.Lane { .main }
        var real: any Executor { RealExecutors.main }
        var scheduler: (any SchedulingExecutor)? { RealExecutors.schedulers?.main }

        // In virtual time the jobs of the pool run on the main thread too and count as the main actor's: code that
        // checks `Thread.isMainThread` before it calls `assumeIsolated` must not trap.
        func isIsolatingCurrentContext() -> Bool? { RealExecutors.main.isIsolatingCurrentContext() }
        func checkIsolated() { RealExecutors.main.checkIsolated() }

        func run() throws { try RealExecutors.main.run() }
        func runUntil(_ condition: () -> Bool) throws { try RealExecutors.main.runUntil(condition) }
        func stop() { RealExecutors.main.stop() }
    }

    private final class PoolLane: TaskExecutor, TimeLane {
        static let shared = PoolLane()

        var lane: JobQueue<UnownedJob>.Lane { .pool }
        var real: any Executor { RealExecutors.pool }
        var scheduler: (any SchedulingExecutor)? { RealExecutors.schedulers?.pool }
    }

#else

    enum TimeExecutors {
        static func install() {}

        static let isSupported = false
        static var areInstalled: Bool { false }
    }

    enum RealExecutors {
        static func route(
            _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration? = nil
        ) {}
        @MainActor static func run(_ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane) {}
    }

#endif
