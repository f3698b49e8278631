import Foundation

/// Ends this process when the one that started it is gone, so that nothing is left behind that nobody waits for.
enum ParentWatch {
    /// Watches from now on, on a thread of its own.
    static func start() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { Thread.sleep(forTimeInterval: 0.5) }
            UnfinishedRun.finish()
            _exit(ExitStatus.failed)
        }
    }

    /// Whether the package manager has started this process: a shell may end and leave its commands running, as with
    /// `nohup`; `swift test` may not.
    static var isPackageManager: Bool {
        guard let name = try? String(contentsOfFile: "/proc/\(getppid())/comm", encoding: .utf8) else {
            return false
        }
        return name.hasPrefix("swift")
    }
}
