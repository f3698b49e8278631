import KeaEvents
import Synchronization

/// Failures from any thread that belong to no running example: their example has ended or is unknown.
final class LateFailures: Sendable {
    struct Late {
        var failure: Failure
        var owner: FailureOwner
        /// The execution of the example that was running when a failure of unknown source arrived.
        var bystander: Execution?
    }

    private let collected = Mutex<[Late]>([])

    func record(_ failure: Failure, of execution: Execution) {
        keep(Late(failure: failure, owner: execution.owner))
    }

    /// Stores a failure of unknown source, perhaps not the running example, as a hint to the one that caused it.
    static func recordUnattributed(_ failure: Failure) {
        let running = Execution.onAnyThread
        var failure = failure
        failure.identify()
        failure.details.append(
            "A detached task, a thread, a Dispatch queue and the run loop do not say for which example they work."
        )
        let run = running?.run ?? .current
        run.lateFailures.keep(Late(failure: failure, owner: .unknown, bystander: running))
        (running == nil ? run.failureListener.report : running?.forward)?(failure, .unknown)
    }

    func keep(_ late: Late) { collected.withLock { $0.append(late) } }

    func takeFailures(during execution: Execution, where isOwn: (Failure) -> Bool) -> [Failure] {
        takeFailures { $0.bystander === execution && isOwn($0.failure) }.map(\.failure)
    }

    func drain() -> [Late] { takeFailures { _ in true } }

    private func takeFailures(where isOwn: (Late) -> Bool) -> [Late] {
        collected.withLock { all in
            let split = Dictionary(grouping: all, by: isOwn)
            all = split[false] ?? []
            return split[true] ?? []
        }
    }
}

extension Run {
    /// Records a failure outside of examples, whose source is known.
    package nonisolated func record(_ failure: Failure, of owner: FailureOwner) {
        var failure = failure
        failure.identify()
        lateFailures.keep(LateFailures.Late(failure: failure, owner: owner))
    }
}

/// Receives each failure of the process's own run at once, on any thread: a crash loses none of them.
package final class FailureListener: Sendable {
    package typealias Report = @Sendable (Failure, FailureOwner) -> Void

    /// As the `Mutex`'s value, a closure would grow by two thunks with each access, until its call exhausts the stack.
    private struct Listener {
        var report: Report?
    }

    private let listener = Mutex(Listener())
    private let isLastHeard = Atomic(false)

    package init() {}

    package var report: Report? {
        get { listener.withLock { $0.report } }
        set { listener.withLock { $0.report = newValue } }
    }

    /// Whether the process ends before its example does, so that only failures reported until now are known.
    var isLast: Bool {
        get { isLastHeard.load(ordering: .relaxed) }
        set { isLastHeard.store(newValue, ordering: .relaxed) }
    }
}
