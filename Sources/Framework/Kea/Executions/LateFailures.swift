import KeaEvents
import Synchronization

/// Failures that belong to no running example: their example has ended or is unknown.
///
/// Any thread may record them; their run reports them.
enum LateFailures {
    struct Late {
        var failure: Failure
        var owner: FailureOwner
        /// The execution of the example that was running when a failure of unknown source arrived.
        var bystander: Execution?
        let run: ObjectIdentifier?
    }

    private static let collected = Mutex<[Late]>([])

    static func record(_ failure: Failure, of execution: Execution) {
        keep(Late(failure: failure, owner: execution.owner, run: ObjectIdentifier(execution.run)))
    }

    /// Stores a failure of unknown source.
    ///
    /// The running example is not known to have caused it. It is recorded as a hint to the one that did.
    static func recordUnattributed(_ failure: Failure) {
        let running = Execution.onAnyThread
        var failure = failure
        failure.details.append(
            "A detached task, a thread, a Dispatch queue and the run loop do not say for which example they work."
        )
        keep(
            Late(
                failure: failure, owner: .unknown, bystander: running,
                run: running.map { ObjectIdentifier($0.run) }))
        (running == nil ? FailureListener.current : running?.forward)?(failure, .unknown)
    }

    private static func keep(_ late: Late) { collected.withLock { $0.append(late) } }

    static func take(during execution: Execution, where isOwn: (Failure) -> Bool) -> [Failure] {
        take { $0.bystander === execution && isOwn($0.failure) }.map(\.failure)
    }

    /// Removes and returns the failures recorded since the last call: failures of the run and, for the process's own run,
    /// failures recorded while no run was in progress.
    static func drain(for run: RunContext) -> [Late] {
        let (id, isOfProcess) = (ObjectIdentifier(run), run.isOfProcess)
        return take { $0.run == id || $0.run == nil && isOfProcess }
    }

    private static func take(where isOwn: (Late) -> Bool) -> [Late] {
        collected.withLock { all in
            let split = Dictionary(grouping: all, by: isOwn)
            all = split[false] ?? []
            return split[true] ?? []
        }
    }
}

/// Receives each failure of the process's own run as soon as it is recorded, on any thread.
///
/// The failures of an example that ends the process are therefore not lost.
package enum FailureListener {
    package typealias Report = @Sendable (Failure, FailureOwner) -> Void

    /// The closure in a structure.
    ///
    /// As the value of the `Mutex` itself, it would grow by two thunks with each access, until its call exhausts the stack.
    private struct Listener {
        var report: Report?
    }

    private static let listener = Mutex(Listener())

    package static var current: Report? { listener.withLock { $0.report } }

    private static let isLastHeard = Atomic(false)

    /// Whether the process ends before its example does, so that only failures reported until now are known.
    static var isLast: Bool {
        get { isLastHeard.load(ordering: .relaxed) }
        set { isLastHeard.store(newValue, ordering: .relaxed) }
    }

    package static func set(_ new: @escaping Report) { listener.withLock { $0.report = new } }
}
