import KeaEvents
import Synchronization

/// The failures of a run by XCTest that arrive after their test or belong to none, until something reports them.
enum UnreportedFailures {
    private static let failures = Mutex<[Failure]>([])

    /// Records a late failure, with its owner before its message.
    static func receive(_ event: RunEvent) {
        guard case .lateFailure(var failure, let owner) = event else { return }
        failure.message = "\(owner.title): \(failure.message)"
        failures.withLock { [failure] in $0.append(failure) }
    }

    /// Removes and returns the failures.
    static func take() -> [Failure] {
        failures.withLock { failures in
            defer { failures = [] }
            return failures
        }
    }

    /// Writes the failures that no test has reported.
    static func write() {
        for failure in take() {
            let error = Diagnostic(.error, failure.message, details: failure.details, at: failure.location)
            StandardError.write(error.text + "\n")
        }
    }
}
