import Synchronization

/// A destination for jobs in place of the platform's executors.
protocol JobDestination: AnyObject, Sendable {
    /// The destination for jobs that this one does not accept.
    var outer: (any JobDestination)? { get }

    /// Accepts a job, ready now or after `delay`; returns `false` if it no longer accepts jobs.
    func take(_ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration?) -> Bool
}

/// Routes jobs from Kea's executors to the example in virtual time.
enum JobRouting {
    private static let innermost = Mutex<(any JobDestination)?>(nil)
    private static let isTaking = Atomic(false)

    /// The current destination of jobs; `nil` in real time.
    static var destination: (any JobDestination)? {
        get { innermost.withLock { $0 } }
        set {
            innermost.withLock { $0 = newValue }
            isTaking.store(newValue != nil, ordering: .releasing)
        }
    }

    /// Whether jobs must be routed at all; in real time this check is their only cost.
    static var isNeeded: Bool { isTaking.load(ordering: .acquiring) }

    /// Passes a job to the destination; returns `false` if it must run in real time.
    static func take(
        _ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration? = nil
    ) -> Bool {
        var next = destination
        while let candidate = next {
            if candidate.take(job, on: lane, after: delay) { return true }
            next = candidate.outer
        }
        return false
    }
}
