import Synchronization

/// A place that takes jobs, so that the executors of the platform do not get them.
protocol JobDestination: AnyObject, Sendable {
    /// The destination for what this one does not take.
    var outer: (any JobDestination)? { get }

    /// Takes a job that can be done at once, or after `delay`; `false` where it does not take jobs any more.
    func take(_ job: UnownedJob, on lane: JobQueue<UnownedJob>.Lane, after delay: Duration?) -> Bool
}

/// The way of a job from our executors to the example that lives in virtual time.
enum JobRouting {
    private static let innermost = Mutex<(any JobDestination)?>(nil)
    private static let isTaking = Atomic(false)

    /// The destination of jobs at the moment; `nil` while all time is real.
    static var destination: (any JobDestination)? {
        get { innermost.withLock { $0 } }
        set {
            innermost.withLock { $0 = newValue }
            isTaking.store(newValue != nil, ordering: .releasing)
        }
    }

    /// Whether jobs are to be asked about at all; in real time this is all that they cost.
    static var isNeeded: Bool { isTaking.load(ordering: .acquiring) }

    /// Hands a job to the destination; `false` where it has to be done in real time.
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
