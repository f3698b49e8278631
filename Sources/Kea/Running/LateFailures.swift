import KeaEvents
import Synchronization

/// Failures that belong to no running example: those that came in after their example had ended, and those of which
/// nobody knows whose they are.
///
/// They wait here, for whichever thread they come from, until the engine that they belong to reports them.
enum LateFailures {
    struct Late {
        var failure: Failure
        var owner: FailureOwner
        /// The example that was running when the failure came in, where the owner is not known.
        var bystander: ExampleInfo?
        /// The engine whose run it was found in; `nil` where none was running anything.
        let engine: ObjectIdentifier?
    }

    private static let collected = Mutex<[Late]>([])

    /// Keeps a failure of an execution that has ended.
    static func record(_ failure: Failure, of execution: Execution) {
        keep(Late(failure: failure, owner: execution.owner, engine: ObjectIdentifier(execution.engine)))
    }

    /// Keeps a failure from a place that belongs to no example that is known.
    ///
    /// The example that happens to be running is not to blame; it is noted, as a trace to the one that is.
    static func recordStray(_ failure: Failure) {
        let running = Execution.onAnyThread
        keep(
            Late(
                failure: failure, owner: .unknown, bystander: running?.info,
                engine: running.map { ObjectIdentifier($0.engine) }))
        (running == nil ? FailureListener.current : running?.tell)?(failure, .unknown)
    }

    private static func keep(_ late: Late) { collected.withLock { $0.append(late) } }

    /// Takes those that came in since the last call: those of this engine's run, and with the process's own engine
    /// those that came in while none was running.
    @MainActor
    static func drain(for engine: Engine) -> [Late] {
        let id = ObjectIdentifier(engine)
        let isMain = engine === Engine.shared
        return collected.withLock { all in
            let own = all.filter { $0.engine == id || $0.engine == nil && isMain }
            all.removeAll { $0.engine == id || $0.engine == nil && isMain }
            return own
        }
    }
}

/// Who is told of each failure of the process's own run as soon as it is recorded, on whatever thread that is.
///
/// An example that ends its process has found them all the same.
package enum FailureListener {
    package typealias Tell = @Sendable (Failure, FailureOwner) -> Void

    private static let tell = Mutex<Tell?>(nil)

    static var current: Tell? { tell.withLock { $0 } }

    /// Sets who is told from now on.
    package static func set(_ new: @escaping Tell) { tell.withLock { $0 = new } }
}

extension LateFailures.Late {
    /// The failure, with all that is known of where it may have come from.
    ///
    /// - Parameter root: the group around everything, for the example that the line stands in.
    @MainActor
    func traced(in root: ExampleGroup?) -> Failure {
        guard owner == .unknown else { return failure }
        var failure = failure
        failure.details.append(
            bystander.map { "running at that time was \"\($0.title)\" (\($0.location))" }
                ?? "no example was running at that time")
        let lines = root.map { SpecLines(failure.location.file, in: [$0]) }
        let writers = lines?.owners(of: failure.location.line) ?? []
        if writers.count == 1, let writer = writers.first {
            failure.details.append(
                "by its source line it is written in \"\(writer.title)\" (\(writer.location))")
        } else if let writer = writers.first {
            failure.details.append(
                "by its source line it is written in one of \(writers.count) examples (\(writer.location))")
        }
        failure.details.append(
            "A detached task, a thread, a Dispatch queue and the run loop do not say for which example they work."
        )
        return failure
    }
}
