import Synchronization

enum JobRouting {
    struct Destination: Sendable {
        /// Accepts a job, ready now or after a delay; returns `false` if it must run in real time.
        let enqueueJob: @Sendable (UnownedJob, JobQueue<UnownedJob>.Lane, _ delay: Duration?) -> Bool
    }

    // The executors of the process, which Swift calls without a parameter for their run.
    private static let innermost = Mutex<Destination?>(nil)
    private static let isTaking = Atomic(false)

    static var destination: Destination? {
        get { innermost.withLock { $0 } }
        set {
            innermost.withLock { $0 = newValue }
            isTaking.store(newValue != nil, ordering: .releasing)
        }
    }

    /// Whether jobs must be routed at all; in real time this check is their only cost.
    static var isNeeded: Bool { isTaking.load(ordering: .acquiring) }
}
