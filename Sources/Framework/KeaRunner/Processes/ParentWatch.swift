import CProcessExit
import Foundation

/// Terminates this process after the process that started it, so that it does not run on as an orphan.
enum ParentWatch {
    /// Watches from now on, on a thread of its own.
    static func start() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { Thread.sleep(forTimeInterval: 0.5) }
            kea_process_exit_unwatch()
            _exit(CommandStatus.failed)
        }
    }
}
