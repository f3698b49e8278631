import Foundation

/// The threads of this process.
///
/// The thread pool does not say when it is idle, but the kernel knows: a thread that runs, or that waits only for a
/// processor, is not asleep. A job that is enqueued wakes a thread before its enqueuer goes on, so where every other
/// thread sleeps, no job is under way or about to be. Another platform needs a way to ask for the states of threads, as
/// `thread_info` on Apple's.
enum ProcessThreads {
    #if os(Linux)
        /// Whether every thread but this one sleeps.
        static func othersSleep() -> Bool {
            guard let folder = opendir("/proc/self/task") else { return true }
            defer { closedir(folder) }
            var awake = 0
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name.first?.isNumber == true, isAwake(thread: name) { awake += 1 }
                if awake > 1 { return false }  // The first one is the thread that asks.
            }
            return true
        }

        /// Whether a thread runs or could: the third field of its `stat`, behind the name in brackets, says so.
        private static func isAwake(thread: String) -> Bool {
            let file = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return false }
            defer { close(file) }
            var bytes = [UInt8](repeating: 0, count: 128)
            let count = read(file, &bytes, bytes.count)
            guard count > 0, let bracket = bytes[..<count].lastIndex(of: UInt8(ascii: ")")),
                bracket + 2 < count
            else { return false }
            // Running, or in the middle of reading from a disk.
            return bytes[bracket + 2] == UInt8(ascii: "R") || bytes[bracket + 2] == UInt8(ascii: "D")
        }
    #else
        /// Elsewhere the turns of the background job are all there is to go by.
        static func othersSleep() -> Bool { true }
    #endif
}
