import Foundation

/// The time for which a thread was runnable but had no processor, which no time limit counts; zero except on Linux.
package enum ProcessorWait {
    /// Returns how long a main thread has waited for a processor, zero if unknown; too slow for each example.
    package static func ofMainThread(in process: String = "self") -> Duration {
        .nanoseconds(schedule(of: process)?.wait ?? 0)
    }

    /// The processor time that this process has used.
    static var use: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Returns how long the threads of a process, which wait for each other, have waited for a processor and have run.
    package static func ofThreads(in process: pid_t) -> (waited: Duration, ran: Duration) {
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        let all = (threads ?? []).compactMap { schedule(of: "\(process)/task/\($0)") }
        return (
            .nanoseconds(all.reduce(0) { $0 + $1.wait }), .nanoseconds(all.reduce(0) { $0 + $1.ran })
        )
    }

    /// Returns the numbers in a `schedstat`: nanoseconds with and without a processor, and how often scheduled.
    static func schedule(of process: String = "self") -> (ran: Int, wait: Int, turns: Int)? {
        let text = String(decoding: ProcessFile.bytes("/proc/\(process)/schedstat"), as: UTF8.self)
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        return numbers.count > 2 ? (numbers[0], numbers[1], numbers[2]) : nil
    }
}

enum ProcessFile {
    /// Returns the beginning of a file; empty if the system does not have it.
    static func bytes(_ path: String, limit: Int = 128) -> ArraySlice<UInt8> {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = read(file, &bytes, bytes.count)
        return bytes[..<max(0, count)]
    }
}

/// Detects that the reader of this process's output has stopped, as a pager does, so that printing blocks.
package enum BlockedOutput {
    /// Returns how often the main thread has been scheduled, if one of the outputs accepts no data now.
    ///
    /// An output is also full while the main thread prints without end, but then the number grows.
    package static func turnOfMainThread(_ outputs: [Int32] = [STDOUT_FILENO, STDERR_FILENO]) -> Int? {
        var requests = outputs.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
        guard poll(&requests, nfds_t(requests.count), 0) < requests.count,
            requests.contains(where: { $0.revents == 0 })
        else { return nil }
        return ProcessorWait.schedule()?.turns
    }
}
