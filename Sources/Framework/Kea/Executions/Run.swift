import Foundation
import KeaEvents
import Synchronization

/// A run, of the process or inside an example: its options, and all that it loads, collects and records.
@MainActor
package final class Run {
    package nonisolated static var current: Run { inProgress.withLock { $0 } }

    // The only global state of runs: declarations and expectations, on any thread, have no parameter for their run.
    private nonisolated static let inProgress = Mutex(
        Run(isOfProcess: true, requesting: ProcessInfo.processInfo.environment["KEA_ONLY"]))

    /// Whether this is the process's own run, and not one that a spec of Kea has started.
    nonisolated let isOfProcess: Bool

    /// The names in `KEA_ONLY`: the only classes to load; `nil` for an ordinary run.
    package nonisolated let requested: Set<String>?

    package nonisolated let diagnostics = Diagnostics()
    nonisolated let lateFailures = LateFailures()
    var leakedTasks = LeakedTasks()
    package nonisolated let failureListener = FailureListener()
    /// The behaviours that a `spec()` has created and no group has used yet.
    nonisolated let unusedBehaviors = Mutex<[SourceLocation: String]>([:])

    package var options = ExecutionOptions()
    package var report: @MainActor (RunEvent) -> Void = { _ in }
    package var loading = Loading()
    /// How often each exit expectation was reached in the present attempt at its example: a child process makes one.
    var exits: [String: Int] = [:]

    package var host = RunHost()
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates a run inside an example.
    package nonisolated convenience init(requesting names: String? = nil) {
        self.init(isOfProcess: false, requesting: names)
    }

    private nonisolated init(isOfProcess: Bool, requesting names: String?) {
        self.isOfProcess = isOfProcess
        requested = names.flatMap { $0.isEmpty ? nil : Set($0.split(separator: ",").map(String.init)) }
    }

    /// Makes this the run in progress until a closure returns.
    package func during<Value>(_ body: () throws -> Value) rethrows -> Value {
        let outer = Self.current
        Self.inProgress.withLock { $0 = self }
        defer { Self.inProgress.withLock { $0 = outer } }
        return try body()
    }

    /// The value that a layer above this one keeps for the run.
    package subscript<Value: RunValue>(_ type: Value.Type) -> Value {
        get {
            if let value = values[ObjectIdentifier(type)] as? Value { return value }
            let initial = type.initial
            values[ObjectIdentifier(type)] = initial
            return initial
        }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}

/// What the process that runs the examples of a run provides to the engine.
package struct RunHost {
    /// The encoded selection and state, for the child processes of exit expectations.
    package var encoded = Data()
    /// The folder that contains those of temporary files; `nil` for that of the system.
    package var temporaryFolder: String?
    /// Whether a dry run reports the steps of examples without errors: without a report that shows them, it need not.
    package var reportsMatchedSteps = true
    package var pausing: (any Pausing)?
    package var isDebugged: @Sendable () -> Bool = { Debugger.isAttached }

    /// Returns the time of the running example for which the process was stopped or had no processor.
    package var lostTime: (@Sendable () -> Duration)?

    /// Ends this process if it is a forked copy of the one that runs the examples.
    package var endCopy: () -> Void = {}

    /// Returns whether another process has run a hook around the run, given its index among all hooks.
    package var hasRun: @Sendable (Int) -> Bool = { _ in false }

    /// Returns whether a failed example may be retried; called before each retry, because a signal may have come.
    package var mayRetry: @MainActor (ExampleInfo) -> Bool = { _ in true }
}

/// A value of which each run has one, in a layer above that of ``Run``.
package protocol RunValue {
    @MainActor static var initial: Self { get }
}

/// The options that the engine reads; each process of a run gets them as a part of the selection.
package struct ExecutionOptions: Codable, Sendable {
    /// The time limit of examples without one of their own; `nil` for no limit.
    package var timeLimit: Duration? { didSet { testTimeLimit = timeLimit } }
    /// The time limit of XCTest and Swift Testing tests, which may compute for minutes.
    package private(set) var testTimeLimit: Duration?
    package var failsFast = false
    /// Whether pending examples fail the run.
    package var isStrict = true
    package var isStrictAboutFlaky = false
    /// Whether this is a dry run: bodies do not run, and steps are only matched.
    package var isDryRun = false
    /// The seed for the order of ready work in virtual time; `nil` for the natural order.
    package var seed: UInt64?
    /// The number of further attempts at a failed example; `nil` if unspecified.
    package var retryLimit: Int?

    package init(timeLimit: Duration? = nil, testTimeLimit: Duration? = nil) {
        (self.timeLimit, self.testTimeLimit) = (timeLimit, testTimeLimit)
    }
}

/// The choice and the time limit of the classes that a run loads.
package struct Loading {
    /// The names of classes that are not loaded, because each has ended a process before.
    package var leftOut: Set<String> = []
    /// The name of the only spec class to load; `nil` for all of them.
    package var onlySpec: String?
    package var limit: Duration? = .seconds(60)
}

extension Diagnostics {
    /// Records a diagnostic of the run in progress.
    package static func record(
        _ severity: Diagnostic.Severity, _ message: String, details: [String] = [],
        at location: SourceLocation? = nil
    ) {
        Run.current.diagnostics.record(Diagnostic(severity, message, details: details, at: location))
    }
}
