import CProcessExit
import Foundation

/// Ends this process when the one that started it is gone, so that nothing is left behind that nobody waits for.
enum ParentWatch {
    /// Watches from now on, on a thread of its own.
    static func start() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { Thread.sleep(forTimeInterval: 0.5) }
            kea_process_exit_unwatch()
            _exit(ExitStatus.failed)
        }
    }
}
