import CProcessExit
import Foundation
import Kea
import KeaEvents

/// Detects code that ends the process before the end of the run, and fails the process.
///
/// This is for runs without worker processes; with them, the coordinator observes the end of a worker.
enum UnfinishedRun {
    /// From now on, reports the example or hook that ends the process, and replaces the exit status by a failure.
    static func watch() {
        kea_process_exit_watch { status in
            let what = Watchdog.shared.runningTitle ?? "something outside of the examples"
            // XCTest's lines come first.
            fflush(nil)
            FailureDigest.ofRun.withLock { $0 }?.write()
            let isReplaced = status == KEA_PROCESS_REPLACED
            let end =
                isReplaced
                ? "made another program of the process" : "ended the process with exit status \(status)"
            StandardError.write("\nerror: the run did not come to its end: \(what) \(end)\n")
            return CommandStatus.failed
        }
    }

    /// Stops watching, at the end of the run.
    static func finish() { kea_process_exit_unwatch() }
}
