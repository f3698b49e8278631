import Foundation

/// The threads of this process: if every other one sleeps, no job is running or about to run.
///
/// The kernel knows it, as the thread pool does not: a job wakes a thread before its enqueuer continues.
package enum ProcessThreads {
    /// Waits until every other thread sleeps, for at most a second.
    package static func waitUntilOthersSleep() {
        for _ in 0..<1000 where !othersSleep() { usleep(1000) }
    }

    static func othersSleep() -> Bool {
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        // One is the thread that asks.
        return threads.map { $0.count(where: isAwake) <= 1 } ?? true
    }

    private static func isAwake(thread: String) -> Bool {
        isAwake(stat: ProcessFile.bytes("/proc/self/task/\(thread)/stat"))
    }

    /// Returns whether a thread runs, may run or was stopped by a debugger: the field after the name in its `stat`.
    package static func isAwake(stat: ArraySlice<UInt8>) -> Bool {
        guard let bracket = stat.lastIndex(of: UInt8(ascii: ")")), bracket + 2 < stat.endIndex else {
            return false
        }
        // D waits for a disk, and t for a debugger.
        return "RDt".utf8.contains(stat[bracket + 2])
    }
}
