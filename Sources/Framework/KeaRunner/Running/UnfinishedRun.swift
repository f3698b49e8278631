import CProcessExit
import Foundation
import Kea
import Synchronization

/// Detects code that ends a process without workers before the end of its run, or with another exit status.
enum UnfinishedRun {
    /// From now on, reports the example or hook that ends the process, and replaces the exit status by a failure.
    static func watch() {
        kea_process_exit_watch { status in
            let what = Watchdog.shared.runningTitle ?? "something outside of the examples"
            // XCTest's lines come first.
            fflush(nil)
            for diagnostic in Run.current.diagnostics.drain() where diagnostic.severity == .error {
                StandardError.write(diagnostic.text + "\n")
            }
            let isReplaced = status == KEA_PROCESS_REPLACED
            let end =
                isReplaced
                ? "made another program of the process" : "ended the process with exit status \(status)"
            StandardError.write("\nerror: the run did not come to its end: \(what) \(end)\n")
            return CommandStatus.failed
        }
    }

    /// Ends the process with the exit status of the run.
    ///
    /// Code that runs at the exit can make a passed run fail, as a check for leaks does, but not the other way round.
    static func exitProcess(with status: Int32) -> Never {
        final.withLock { $0 = status }
        kea_process_exit_watch { requested in
            let ofExit = requested == CommandStatus.passed ? requested : CommandStatus.failed
            return max(ofExit, UnfinishedRun.final.withLock { $0 })
        }
        Watchdog.shared.begin(.exit, limit: GracePeriod.seconds(10))
        // LLDB waits without an end for a process that ends while one of its threads starts.
        if Debugger.isAttached { ProcessThreads.waitUntilOthersSleep() }
        exit(status)
    }

    /// The exit status of the process, for the function that is called at its exit.
    private static let final = Mutex(CommandStatus.passed)
}
