import Foundation

/// The threads of this process.
///
/// The thread pool does not say when it is idle, but the kernel knows: a thread that runs, or waits only for a
/// processor, is not asleep. A job wakes a thread before its enqueuer continues. If every other thread sleeps, no job
/// is running or about to run.
enum ProcessThreads {
    static func othersSleep() -> Bool {
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        // One is the thread that asks.
        return threads.map { $0.count(where: isAwake) <= 1 } ?? true
    }

    /// Returns whether a thread is running or runnable, according to the third field of its `stat`, after the
    /// name in parentheses.
    private static func isAwake(thread: String) -> Bool {
        let bytes = ProcessFile.bytes("/proc/self/task/\(thread)/stat")
        guard let bracket = bytes.lastIndex(of: UInt8(ascii: ")")), bracket + 2 < bytes.endIndex else {
            return false
        }
        // Running, or waiting for a disk.
        return bytes[bracket + 2] == UInt8(ascii: "R") || bytes[bracket + 2] == UInt8(ascii: "D")
    }
}
