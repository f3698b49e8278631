/// The sources, the glue and the test cases of the run's plan, which one worker sends, the leader.
@MainActor
struct Descriptions {
    private(set) weak var leader: RunningWorker?
    /// The number of these events that the leader has sent.
    private var sentCount = 0
    /// The number of these events that were reported.
    private var reportedCount = 0
    /// Whether the leader has sent all of them, so that other workers may begin.
    var areComplete = false

    /// Has a worker send them; one that replaces another sends all of them again.
    mutating func lead(_ worker: RunningWorker?) { (leader, sentCount) = (worker, 0) }

    /// Counts one that a worker has sent, and returns whether it is to be reported.
    mutating func isNew(from worker: RunningWorker) -> Bool {
        guard worker === leader else { return false }
        sentCount += 1
        guard sentCount > reportedCount else { return false }
        reportedCount += 1
        return true
    }

    func allowExamples(of worker: RunningWorker) -> Bool { areComplete || worker === leader }
}
