import Foundation

/// Whether whoever reads what this process prints has stopped, as a pager does, so that printing waits.
package enum BlockedOutput {
    /// The number of times that the main thread has run so far, where one of these outputs takes nothing at the moment.
    ///
    /// An output that takes nothing is not enough to know: it is full, too, while somebody prints without end. Where the
    /// number is the same a tenth of a second later, the main thread has done nothing in between.
    ///
    /// - Parameter outputs: standard output and standard error, unless said otherwise.
    /// - Returns: `nil` where all of them take something, or where the system does not count.
    package static func turnOfMainThread(_ outputs: [Int32] = [STDOUT_FILENO, STDERR_FILENO]) -> Int? {
        var requests = outputs.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
        guard poll(&requests, nfds_t(requests.count), 0) < requests.count,
            requests.contains(where: { $0.revents == 0 })
        else { return nil }
        return ProcessorWait.turn(accordingTo: ProcessorWait.scheduleOfMainThread())
    }
}
