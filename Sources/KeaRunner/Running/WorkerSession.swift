import Foundation
import Kea

/// Follows a worker: its events, what it prints, and its end.
@MainActor
final class WorkerSession {
    private let child: ChildProcess
    private var reader = EventReader()
    private var errorTail: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var deadline: ContinuousClock.Instant?
    private var interruptions = 0

    /// Whether the worker has said that it is done.
    private(set) var isComplete = false

    /// How much of standard error is kept for the story of a crash.
    private static let tailLength = 16_384
    /// How long a worker may take to end after an interruption.
    private static let grace = Duration.seconds(3)

    init(_ child: ChildProcess) { self.child = child }

    /// The end of what the worker wrote to standard error.
    var lastWords: String { String(decoding: errorTail, as: UTF8.self) }

    /// Ends the worker at once.
    func stop() { child.send(SIGKILL) }

    /// Follows the worker until it has ended.
    ///
    /// - Parameters:
    ///   - wake: wakes this up when a signal comes in.
    ///   - take: called with each event.
    ///   - forward: called with what examples print, and the descriptor that they printed to.
    ///   - idle: called when there is nothing to do for the moment.
    func followToEnd(
        wake: WakePipe, take: (RunEvent) -> Void, forward: (UnsafeRawBufferPointer, Int32) -> Void,
        idle: () -> Void
    ) {
        var sources = [child.events, child.output, child.errors, wake.output].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while true {
            var ready = poll(&sources, nfds_t(sources.count), 0)
            if ready == 0 {
                idle()
                ready = poll(&sources, nfds_t(sources.count), timeout)
            }
            if let deadline, deadline <= .now { stop() }
            guard ready > 0 else { continue }
            // What an example prints belongs before the event of its end.
            if sources[1].revents != 0 { read(child.output) { forward($0, STDOUT_FILENO) } }
            if sources[2].revents != 0 {
                read(child.errors) {
                    keepTail($0); forward($0, STDERR_FILENO)
                }
            }
            if sources[3].revents != 0 { handleSignal(wake) }
            if sources[0].revents != 0, !read(child.events, { takeEvents($0, take) }) { break }
        }
        // Processes that the worker has left behind may hold the other pipes open; what is there is read.
        _ = read(child.output) { forward($0, STDOUT_FILENO) }
        _ = read(child.errors) {
            keepTail($0); forward($0, STDERR_FILENO)
        }
        for descriptor in [child.events, child.output, child.errors] { close(descriptor) }
    }

    private var timeout: Int32 {
        guard let deadline else { return -1 }
        return Int32(max(1, min(1000, (deadline - .now).seconds * 1000)))
    }

    private func takeEvents(_ bytes: UnsafeRawBufferPointer, _ take: (RunEvent) -> Void) {
        for event in reader.events(in: bytes) {
            if case .runFinished = event { isComplete = true }
            take(event)
        }
    }

    /// Reads what is there.
    ///
    /// - Returns: whether more may come.
    @discardableResult
    private func read(_ descriptor: Int32, _ use: (UnsafeRawBufferPointer) -> Void) -> Bool {
        while true {
            let count = buffer.withUnsafeMutableBytes {
                Foundation.read(descriptor, $0.baseAddress, $0.count)
            }
            if count == 0 { return false }
            if count < 0 { return errno == EINTR || errno == EAGAIN }
            buffer.withUnsafeBytes { use(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            if count < buffer.count { return true }
        }
    }

    private func keepTail(_ bytes: UnsafeRawBufferPointer) {
        errorTail.append(contentsOf: bytes)
        if errorTail.count > 2 * Self.tailLength { errorTail = Array(errorTail.suffix(Self.tailLength)) }
    }

    /// The first signal asks the worker to end after its example; the second one ends it.
    private func handleSignal(_ wake: WakePipe) {
        wake.drain()
        interruptions += 1
        if interruptions == 1 {
            child.send(SIGINT)
            deadline = .now + Self.grace
        } else {
            stop()
        }
    }
}

/// A pipe to oneself, on which a signal handler wakes whoever polls.
struct WakePipe {
    let output: Int32
    let input: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        (output, input) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Takes out what was written.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(output, &bytes, bytes.count) > 0 {}
    }
}
