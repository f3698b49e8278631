import CProcessExit
import Foundation
import Kea

/// Terminates this process after the process that started it, so that it does not run on as an orphan.
enum ParentWatch {
    static func start() {
        let parent = getppid()
        ServiceThread.start {
            while getppid() == parent { Thread.sleep(forTimeInterval: 0.5) }
            kea_process_exit_unwatch()
            _exit(CommandStatus.failed)
        }
    }
}
