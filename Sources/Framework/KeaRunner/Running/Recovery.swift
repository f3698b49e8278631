import KeaEvents

/// The early ends of workers, which decide whether another worker would get further.
struct Recovery {
    var stopReason: NotRunReason?
    /// The workers that ended because the run was interrupted.
    var interrupted: [RunningWorker] = []
    /// The classes that ended a worker while it loaded them.
    private(set) var leftOut: [String] = []
    /// Whether the last worker has ended without progress.
    var isStuck = false
    /// The number of workers that a signal ended before their first example, since the last result.
    private var endsBeforeExamples = 0
    /// The consecutive crashes at one location.
    private var crashes: [(kind: Failure.Kind, location: SourceLocation, example: Int)] = []

    static let crashLimit = 10

    /// Leaves out a class, and returns whether it was loaded until now: two workers may load it at the same time.
    mutating func leaveOut(_ name: String) -> Bool {
        guard !leftOut.contains(name) else { return false }
        leftOut.append(name)
        return true
    }

    /// Counts a worker that a signal ended before its first example, and returns whether another one takes its place.
    mutating func allowsReplacement(workers: Int) -> Bool {
        guard endsBeforeExamples < 3 * workers else { return false }
        endsBeforeExamples += 1
        return true
    }

    mutating func noteResult() { (isStuck, endsBeforeExamples) = (false, 0) }

    /// Records that an example of a suite has ended, so that its crashes are not consecutive any more.
    mutating func forgetCrashes(in suite: String, of plan: RunPlan) {
        if !crashes.isEmpty { crashes.removeAll { plan.entries[$0.example].info.suite == suite } }
    }

    /// Records a crash, and returns the group to abort after consecutive crashes at one location.
    mutating func noteCrash(of example: Int, _ failure: Failure, in plan: RunPlan) -> Int? {
        let suite = plan.entries[example].info.suite
        crashes.removeAll {
            ($0.kind, $0.location) != (failure.kind, failure.location)
                || plan.entries[$0.example].info.suite != suite
        }
        crashes.append((failure.kind, failure.location, example))
        guard crashes.count >= Self.crashLimit, let group = plan.commonGroup(of: crashes.map(\.example))
        else { return nil }
        crashes = []
        return group
    }
}
