import KeaEvents
import Synchronization

// Which execution is meant.

extension Execution {
    @TaskLocal static var inherited: Execution?
    private static let runningNow = Mutex<Execution?>(nil)

    /// The execution of the example that runs on the main thread at the moment.
    @MainActor static var running: Execution? {
        didSet { runningNow.withLock { $0 = running } }
    }

    /// The execution that runs at the moment, as other threads see it.
    static var onAnyThread: Execution? { runningNow.withLock { $0 } }

    /// The execution that the calling code belongs to, or else the one that happens to run.
    ///
    /// Tasks know whose they are. Detached tasks, plain threads and callbacks do not: what they make is for the running
    /// example, but what they find wrong is not its failure. See ``report(_:)``.
    package static var current: Execution? { inherited ?? onAnyThread }

    /// Hands a failure to the example that the calling code belongs to, or to the test of Swift Testing; where none is
    /// known, to the run.
    static func report(_ failure: Failure) {
        if let inherited { return inherited.record(failure) }
        if !SwiftTestingIssues.record(failure) { LateFailures.recordStray(failure) }
    }

    /// Runs what belongs to no example, whoever called it: what the run loop brings may have been left there by any.
    @MainActor
    static func withNobody<Value>(_ body: () throws -> Value) rethrows -> Value {
        try $inherited.withValue(nil) { try FailureRecorder.$innermost.withValue(nil, operation: body) }
    }
}
