import Foundation

/// Detects that the reader of this process's output has stopped, as a pager does, so that printing blocks.
package enum BlockedOutput {
    /// Returns how often the main thread has been scheduled, if one of the outputs accepts no data now.
    ///
    /// A full output alone is no proof: it is also full while the main thread prints without end. If the number is
    /// the same a tenth of a second later, the main thread has not run in between.
    ///
    /// - Parameter outputs: standard output and standard error by default.
    /// - Returns: `nil` if all outputs accept data, or if the system does not count.
    package static func turnOfMainThread(_ outputs: [Int32] = [STDOUT_FILENO, STDERR_FILENO]) -> Int? {
        var requests = outputs.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
        guard poll(&requests, nfds_t(requests.count), 0) < requests.count,
            requests.contains(where: { $0.revents == 0 })
        else { return nil }
        return ProcessorWait.turn(accordingTo: ProcessorWait.scheduleOfMainThread())
    }
}
