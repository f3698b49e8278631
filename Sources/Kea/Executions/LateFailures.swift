import KeaEvents
import Synchronization

/// Failures that belong to no running example: those that came in after their example had ended, and those of which
/// nobody knows whose they are.
///
/// They wait here, for whichever thread they come from, until the run that they belong to reports them.
enum LateFailures {
    struct Late {
        var failure: Failure
        var owner: FailureOwner
        /// The execution of the example that was running when the failure came in, where the owner is not known.
        var bystander: Execution?
        /// The run that it was found in; `nil` where nothing was running.
        let run: ObjectIdentifier?
    }

    private static let collected = Mutex<[Late]>([])

    /// Keeps a failure of an execution that has ended.
    static func record(_ failure: Failure, of execution: Execution) {
        keep(Late(failure: failure, owner: execution.owner, run: ObjectIdentifier(execution.run)))
    }

    /// Keeps a failure from a place that belongs to no example that is known.
    ///
    /// The example that happens to be running is not to blame; it is noted, as a trace to the one that is.
    static func recordStray(_ failure: Failure) {
        let running = Execution.onAnyThread
        var failure = failure
        failure.details.append(
            "A detached task, a thread, a Dispatch queue and the run loop do not say for which example they work."
        )
        keep(
            Late(
                failure: failure, owner: .unknown, bystander: running,
                run: running.map { ObjectIdentifier($0.run) }))
        (running == nil ? FailureListener.current : running?.tell)?(failure, .unknown)
    }

    private static func keep(_ late: Late) { collected.withLock { $0.append(late) } }

    /// Takes those of unknown owners that came in while an execution was running.
    static func take(during execution: Execution, where isOwn: (Failure) -> Bool) -> [Failure] {
        collected.withLock { all in
            let own = all.filter { $0.bystander === execution && isOwn($0.failure) }.map(\.failure)
            all.removeAll { $0.bystander === execution && own.contains($0.failure) }
            return own
        }
    }

    /// Takes those that came in since the last call: those of a run, and with the process's own run those that came in
    /// while nothing was running.
    static func drain(for run: any Run) -> [Late] {
        let (id, isOfProcess) = (ObjectIdentifier(run), run.isOfProcess)
        return collected.withLock { all in
            let own = all.filter { $0.run == id || $0.run == nil && isOfProcess }
            all.removeAll { $0.run == id || $0.run == nil && isOfProcess }
            return own
        }
    }
}

/// The listener to each failure of the process's own run, told as soon as it is recorded, on any thread.
///
/// An example that ends its process has found them all the same.
package enum FailureListener {
    package typealias Tell = @Sendable (Failure, FailureOwner) -> Void

    private static let tell = Mutex<Tell?>(nil)

    static var current: Tell? { tell.withLock { $0 } }

    private static let isLastHeard = Atomic(false)

    /// Whether the process ends before its example does, so that what is told is all that is ever known of it.
    static var isLast: Bool {
        get { isLastHeard.load(ordering: .relaxed) }
        set { isLastHeard.store(newValue, ordering: .relaxed) }
    }

    /// Sets who is told from now on.
    package static func set(_ new: @escaping Tell) { tell.withLock { $0 = new } }
}
