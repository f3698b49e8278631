import CProcessExit
import Foundation
import Kea
import KeaEvents

/// Watches over a run that nobody else watches over, so that it does not end as if all were well before it has ended.
///
/// With worker processes the coordinator sees all of this; this is for processes that load and run examples themselves.
enum UnfinishedRun {
    /// Whoever ends the process from now on is named, and the process fails, whatever status was asked for.
    static func watch() {
        kea_process_exit_watch { status in
            let what = Watchdog.shared.runningTitle ?? "something outside of the examples"
            // Standard output has what XCTest has printed so far.
            fflush(nil)
            FailureDigest.ofRun.withLock { $0 }?.write()
            let isReplaced = status == KEA_PROCESS_REPLACED
            let end =
                isReplaced
                ? "made another program of the process" : "ended the process with exit status \(status)"
            StandardError.write("\nerror: the run did not come to its end: \(what) \(end)\n")
            return ExitStatus.failed
        }
    }

    /// The run has come to its end.
    static func finish() { kea_process_exit_unwatch() }
}
