import Foundation
import Kea

/// Follows a worker: its events, what it prints, and its end.
@MainActor
final class WorkerSession {
    private let child: ChildProcess
    private var reader = EventReader()
    private var words = LastWords()
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    private var deadline: ContinuousClock.Instant?
    private var interruptions = 0
    private var eventCount = 0

    /// Whether the worker has said that it is done.
    private(set) var isComplete = false

    /// How long a worker may take to end after an interruption.
    private static let grace = Duration.seconds(3)

    init(_ child: ChildProcess) { self.child = child }

    /// The end of what the worker wrote to standard error.
    var lastWords: String { words.text }

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
        wake: WakePipe, take: (RunEvent) -> Void, forward: ([UInt8], Int32) -> Void, idle: () -> Void
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
            if sources[3].revents != 0 { handleSignal(wake) }
            // What an example has printed belongs before the event of its end.
            let wasHoldingBack = words.isHoldingBack
            forwardPrinted(&sources, forward)
            let eventsBefore = eventCount
            guard read(child.events, { takeEvents($0, take) }) else { break }
            if wasHoldingBack, eventCount > eventsBefore { forward(words.release(), STDERR_FILENO) }
        }
        // Processes that the worker has left behind may hold its pipes open; what is there now is all.
        forwardPrinted(&sources, forward)
        if isComplete { forward(words.release(), STDERR_FILENO) }
        for descriptor in [child.events, child.output, child.errors] { close(descriptor) }
    }

    /// Hands on what examples have printed; a pipe that is closed is waited for no longer.
    private func forwardPrinted(_ sources: inout [pollfd], _ forward: ([UInt8], Int32) -> Void) {
        if !read(child.output, { forward(Array($0), STDOUT_FILENO) }) { sources[1].fd = -1 }
        if !read(child.errors, { forward(words.take($0), STDERR_FILENO) }) { sources[2].fd = -1 }
    }

    private var timeout: Int32 {
        guard let deadline else { return -1 }
        return Int32(max(1, min(1000, (deadline - .now).seconds * 1000)))
    }

    private func takeEvents(_ bytes: UnsafeRawBufferPointer, _ take: (RunEvent) -> Void) {
        for event in reader.events(in: bytes) {
            eventCount += 1
            if case .runFinished = event {
                isComplete = true
                deadline = .now + Self.grace  // All is said; a process that still hangs is ended.
            }
            take(event)
        }
    }

    /// Reads what is there.
    ///
    /// - Returns: whether more may come.
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
