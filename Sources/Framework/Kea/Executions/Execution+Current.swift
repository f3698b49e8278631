import KeaEvents
import Synchronization

extension Execution {
    // What the process executes: the innermost example or hook on the main thread, and the one of each task.
    @TaskLocal static var inherited: Execution?
    private static let runningNow = Mutex<Execution?>(nil)

    @MainActor static var running: Execution? { didSet { runningNow.withLock { $0 = running } } }

    static var onAnyThread: Execution? { runningNow.withLock { $0 } }

    /// The execution that the calling code belongs to, or else the running one.
    ///
    /// A task inherits its execution. Detached tasks, threads and callbacks do not, nor their failures: ``report(_:)``.
    package static var current: Execution? { inherited ?? onAnyThread }

    /// Records a failure for the example of the calling code, else the running Swift Testing test, else the run.
    static func report(_ failure: Failure) {
        if let inherited { return inherited.record(failure) }
        if !SwiftTestingIssues.record(failure) { LateFailures.recordUnattributed(failure) }
    }

    /// Records a failure of an object that belongs to an execution, wherever it is used.
    static func report(_ failure: Failure, of owner: Execution?) {
        if let recorder = FailureRecorder.current { return recorder.record(failure) }
        if let owner { owner.record(failure) } else { report(failure) }
    }

    /// Runs code outside any example: the run loop executes work that any example may have scheduled.
    @MainActor
    static func withoutExample<Value>(_ body: () throws -> Value) rethrows -> Value {
        try $inherited.withValue(nil) { try FailureRecorder.$innermost.withValue(nil, operation: body) }
    }
}
